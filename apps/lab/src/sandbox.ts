import type { Manifest } from '@latchkit/sandbox'
import type { WalletKind } from '@latchkit/sandbox/wallet'

declare global {
  /** The sandbox's manifest. `/sandbox.js` sets it, which the lab's server writes. */
  var latchkitSandbox: Manifest | undefined
}

/** Returns the manifest of the running sandbox. Throws an Error where none is running. */
export function sandbox(): Manifest {
  if (!globalThis.latchkitSandbox) throw new Error('The sandbox does not run: start it with `npx -y pnpm lab`.')
  return globalThis.latchkitSandbox
}

/** Loads wallets of the sandbox into the page, as browser extensions do. */
export function installWallets(kinds: readonly WalletKind[]): void {
  if (kinds.length === 0) return
  const script = document.createElement('script')
  script.src = `${sandbox().url}/wallet.js?wallets=${kinds.join(',')}`
  document.head.append(script)
}
