import { bin, runNode } from '../run.mjs'

/** TypeScript, over everything at once and from the sources. */
export const types = () => runNode(bin('typescript-7', 'tsc'), ['-p', 'tsconfig.json', '--pretty', 'false'])
