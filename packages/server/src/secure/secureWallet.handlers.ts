import { refuse, wrong, type Refusal } from '../base/refusal.js'
import type { SessionOwner } from './secure.types.js'
import type { AskedSlots, AskedWallet } from './secureBodies.js'
import type { SecureSource } from './secureSource.types.js'
import { isSignedByWallet } from './walletProof.js'

/** Who calls: the session, and its device. */
interface WalletCaller {
  readonly session: SessionOwner
  readonly device: string
}

/** Makes the answers about the wallet of a session. */
export function createWalletAnswers({ wallets }: Pick<SecureSource, 'wallets'>) {
  const ownerOf = ({ session, device }: WalletCaller) => ({ ...session, device })
  return {
    read: async (caller: WalletCaller) => ({
      email: caller.session.email,
      wallet: (await wallets.find(ownerOf(caller))) ?? null,
    }),
    create: async ({ proof, ...wallet }: AskedWallet, caller: WalletCaller) => {
      if (!(await isSignedByWallet({ ...wallet, revision: 1 }, proof.eip155))) throw unsigned()
      if (!(await wallets.create(ownerOf(caller), wallet)))
        throw refuse(409, { code: 'wallet/exists', message: 'This address has a wallet' })
      return { revision: 1 }
    },
    change: async ({ proof, ...change }: AskedSlots, caller: WalletCaller) => {
      const stored = await wallets.find(ownerOf(caller))
      if (!stored) throw refuse(404, { code: 'wallet/missing', message: 'This address has no wallet' })
      const { vault } = stored
      if (change.vault.wallet !== vault.wallet || JSON.stringify(change.vault.bits) !== JSON.stringify(vault.bits))
        throw wrong('vault', 'must be of this wallet')
      if (change.revision !== stored.revision) throw changed()
      const revision = change.revision + 1
      if (!(await isSignedByWallet({ ...change, accounts: stored.accounts, revision }, proof.eip155))) throw unsigned()
      if (!(await wallets.change(ownerOf(caller), change))) throw changed()
      return { revision }
    },
  }
}

const changed = (): Refusal => refuse(409, { code: 'wallet/changed', message: 'The wallet was changed meanwhile' })

/** The refusal of what the wallet's key didn't sign. */
const unsigned = (): Refusal =>
  refuse(403, { field: 'proof', code: 'proof/wallet', message: 'The key of the wallet did not sign this' })
