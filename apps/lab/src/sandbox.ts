import type { Manifest } from '@latchkit/sandbox'

declare global {
  /** What runs in the sandbox: `/sandbox.js`, which the lab's server writes from the sandbox's manifest. */
  var latchkitSandbox: Manifest | undefined
}

/** The running sandbox. Throws where none does. */
export function sandbox(): Manifest {
  if (!globalThis.latchkitSandbox) throw new Error('The sandbox does not run: start it with `npx pnpm lab`.')
  return globalThis.latchkitSandbox
}

/** Puts the sandbox's wallet into the page, as an extension would; `?wallet=none` leaves it out. */
export function installWallet(wallet: string | null): void {
  if (wallet === 'none' || window.sandboxWallet) return
  const script = document.createElement('script')
  script.src = sandbox().wallets[0]?.scriptUrl ?? ''
  document.head.append(script)
}
