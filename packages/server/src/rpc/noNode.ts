import { refuse, type Refusal } from '../base/refusal.js'

/** Makes the refusal with status 502 of a call that needs a network none of whose nodes answers. */
export const noNode = (): Refusal => refuse(502, { code: 'node/silent', message: 'No node of this network answers' })
