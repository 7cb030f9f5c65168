import type { Manifest } from '@latchkit/sandbox'
import type { WalletKind } from '@latchkit/sandbox/wallet'

declare global {
  /** What runs in the sandbox: `/sandbox.js`, which the lab's server writes from the sandbox's manifest. */
  var latchkitSandbox: Manifest | undefined
}

/** The running sandbox. Throws where none does. */
export function sandbox(): Manifest {
  if (!globalThis.latchkitSandbox) throw new Error('The sandbox does not run: start it with `npx -y pnpm lab`.')
  return globalThis.latchkitSandbox
}

/** Puts wallets of the sandbox into the page, as extensions would. */
export function installWallets(kinds: readonly WalletKind[]): void {
  if (kinds.length === 0) return
  const script = document.createElement('script')
  script.src = `${sandbox().url}/wallet.js?wallets=${kinds.join(',')}`
  document.head.append(script)
}
