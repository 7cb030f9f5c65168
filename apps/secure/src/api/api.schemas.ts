import * as z from 'zod/mini'
import { withoutEval } from '@latchkit/frame'

/** The schemas of what the server answers. Made once, when the calls are. */
export const createSchemas = () => withoutEval(makeSchemas)

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const bytes = () => z.string().check(z.maxLength(128), z.regex(/^[\w-]*$/))
const sealed = () => ({ iv: bytes(), data: bytes() })

const vault = () =>
  z.object({
    version: z.literal(1),
    wallet: bytes(),
    bits: z.object(sealed()),
    slots: z
      .array(z.object({ id: bytes(), kind: z.enum(['device', 'code']), ...sealed() }))
      .check(z.minLength(1), z.maxLength(20)),
  })

const wallet = () =>
  z.object({
    vault: vault(),
    revision: z.int(),
    salts: z.record(z.string(), bytes()),
    accounts: z.array(z.object({ namespace: z.enum(['eip155', 'solana']), address: text(64) })).check(z.minLength(1)),
    slot: z.nullable(bytes()),
  })

const session = () => ({ token: text(128), email: text(1_016) })

function makeSchemas() {
  return {
    login: z.discriminatedUnion('action', [
      z.object({ action: z.literal('VERIFY_OTP'), login: text(64) }),
      z.object({ action: z.literal('VERIFY_DEVICE'), login: text(64), digits: z.string().check(z.regex(/^\d\d$/)) }),
    ]),
    session: z.object(session()),
    link: z.discriminatedUnion('state', [
      z.object({ state: z.enum(['open', 'denied', 'over']) }),
      z.object({ state: z.literal('confirmed'), ...session() }),
    ]),
    wallet: z.object({ wallet: z.nullable(wallet()) }),
    done: z.unknown(),
  }
}
