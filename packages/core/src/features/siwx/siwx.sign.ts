import { signerOf } from '../../adapter/signerOf.js'
import { isLatchError, LatchError } from '../../base/errors.js'
import { isText } from '../../base/guard.js'
import { withTimeout } from '../../base/time.js'
import { abilityFor } from '../signing/signing.rules.js'
import { signatoryOf } from './siwx.signatory.js'
import { STORE_TIMEOUT_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import type { SiwxEnds } from './siwx.ends.js'
import { siwxError } from './siwx.errors.js'
import type { SignedMessage, SiwxSession } from './siwx.types.js'
import type { PreparedMessage, Visit, Visits } from './siwx.visit.js'

/** Asks wallets to sign messages, and adds the sessions. */
export interface SiwxSigning {
  /** Resolves with the session of a visit whose message is ready, or signed already. */
  sign(visit: Visit, message: PreparedMessage): Promise<SiwxSession>
}

/** Makes {@link SiwxSigning}. */
export function createSiwxSigning(deps: SiwxDeps, visits: Visits, ends: Pick<SiwxEnds, 'added'>): SiwxSigning {
  const { adapters, environment, operations, store } = deps

  /** Throws where the account, its network or its wallet changed meanwhile: no session for the new one (F081). */
  function checkPresent(visit: Visit): void {
    visits.follow()
    if (!visits.isPresent(visit)) throw siwxError('changed')
  }

  async function ask({ account: { address, caipAddress } }: Visit, message: string): Promise<SignedMessage> {
    const signature = await operations.run<string>({
      kind: 'signMessage',
      content: { siwx: message },
      address,
      steps: [
        {
          async ask({ account, check }) {
            const ability = await abilityFor(adapters, account, 'message')
            check()
            return ability.sign(signerOf(account), message)
          },
        },
      ],
    })
    return { account: caipAddress, message, signature }
  }

  async function add(signed: SignedMessage): Promise<void> {
    const late = (): LatchError => siwxError('no-answer')
    try {
      await withTimeout(environment.clock, STORE_TIMEOUT_MS, store.add(signed), late)
    } catch (error) {
      if (LatchError.isOwn(error)) throw error
      // A `fetch` that reaches no server rejects with a TypeError: nothing was refused.
      throw error instanceof TypeError
        ? siwxError('no-answer', {}, error)
        : siwxError('refused', { reason: reasonOf(error) }, error)
    }
  }

  /** Only a contract's signature may be one that the app doesn't support. The nodes were not reached for any other one (S8.06). */
  async function rethrow({ account }: Visit, error: unknown): Promise<never> {
    const isKey = isLatchError(error, 'siwx/unverified') && (await signatoryOf(deps, account)) === 'key'
    throw isKey ? siwxError('no-answer', {}, error) : error
  }

  return {
    async sign(visit, { text: message, issuedAt, expirationTime }) {
      if (!visit.signed) {
        visits.set(visit, { status: 'asking', message })
        visit.signed = await ask(visit, message).catch((error: unknown) => {
          throw isLatchError(error, 'wallet/rejected') ? siwxError('declined', {}, error) : error
        })
      }
      checkPresent(visit)
      visits.set(visit, { status: 'verifying', message })
      await add(visit.signed).catch((error: unknown) => rethrow(visit, error))
      visit.signed = undefined
      ends.added(visit)
      checkPresent(visit)
      return { account: visit.account.caipAddress, issuedAt, expirationTime }
    },
  }
}

/** Why a store refused. It may throw anything: what is no text can't always be made one. */
function reasonOf(error: unknown): string {
  const reason: unknown = error instanceof Error ? error.message : error
  return isText(reason) ? reason : 'no reason'
}
