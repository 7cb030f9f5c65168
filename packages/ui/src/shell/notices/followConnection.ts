import type { Shell } from '../frame/context.js'

/**
 * Announces that a wallet is connected, or that none is connected any more. A reload restores its connection before the
 * modal is opened, so a restored connection is not announced. Returns a function
 * that ends this.
 */
export function followConnection(dialog: HTMLDialogElement | null, shell: Shell): () => void {
  const { latch } = shell
  const read = (): { wallet: string | undefined; count: number } => ({
    wallet: latch.getAccount().connectedWalletInfo?.name,
    count: latch.getState().connection.connections.length,
  })
  let before = read()
  return latch.subscribe(() => {
    const now = read()
    // A new connection is counted before it becomes the active one.
    if (now.wallet === before.wallet && now.count >= before.count) return
    // Where another connection became the active one, the view that changed it announces that.
    const isNews = now.wallet !== before.wallet && (now.count > before.count || now.count === 0)
    before = now
    if (!isNews) return
    import('./sayConnection.js').then(
      (chunk) => chunk.sayConnection(dialog, shell),
      () => {},
    )
  })
}
