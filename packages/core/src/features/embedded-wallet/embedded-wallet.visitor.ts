import type { SourceSession } from '../../adapter/source.types.js'
import type { FrameVisitor } from './embedded-wallet.source.types.js'
import type { EmbeddedStore } from './embedded-wallet.storage.js'
import type { EmbeddedWalletState } from './embedded-wallet.types.js'

/** The namespaces that the embedded wallet has. */
export type EmbeddedNamespace = 'eip155' | 'solana'

/** What {@link createVisitor} needs. */
export interface VisitorDeps {
  readonly state: EmbeddedWalletState
  readonly store: Pick<EmbeddedStore, 'clear'>
  /** Called after each change, with whether the accounts of a namespace are others now. */
  readonly onChange: (changed: Readonly<Record<EmbeddedNamespace, boolean>>) => void
}

/** The visitor of the session, as the frame named them last. Only this part changes it. */
export interface Visitor {
  /** Undefined without a session. */
  current(): FrameVisitor | undefined
  /** The addresses of a namespace, the preferred one first. Empty without a session. */
  addresses(namespace: EmbeddedNamespace): readonly string[]
  take(next: FrameVisitor): void
  /** Forgets the session. Does nothing without one. */
  drop(): void
  /** Changes with each {@link drop} and each other visitor: what was asked before has no effect after it. */
  epoch(): number
  /** Aborted by the next {@link drop}, and by another visitor. */
  signal(): AbortSignal
}

/** What a source says of a session. */
export const sessionOf = ({ accounts }: FrameVisitor): SourceSession => ({
  namespaces: [...new Set(accounts.map(({ namespace }) => namespace))],
  walletName: 'Email',
})

/** Makes the visitor of a session that there is none of yet. */
export function createVisitor({ state, store, onChange }: VisitorDeps): Visitor {
  let visitor: FrameVisitor | undefined
  let use = new AbortController()
  let epoch = 0

  const addresses = (namespace: EmbeddedNamespace): readonly string[] =>
    visitor?.accounts.filter((each) => each.namespace === namespace).map(({ address }) => address) ?? []

  function set(next: FrameVisitor | undefined): void {
    const read = (): Record<EmbeddedNamespace, string> => ({
      eip155: addresses('eip155').join(),
      solana: addresses('solana').join(),
    })
    const before = read()
    visitor = next
    Object.assign(state, { user: next && { email: next.email }, isStored: next?.isStored })
    const after = read()
    onChange({ eip155: before.eip155 !== after.eip155, solana: before.solana !== after.solana })
  }

  /** Ends what was asked for the visitor of before. */
  function giveUp(): void {
    epoch += 1
    use.abort()
    use = new AbortController()
  }

  return {
    current: () => visitor,
    addresses,
    take(next) {
      if (visitor && visitor.email !== next.email) giveUp()
      set(next)
    },
    drop() {
      giveUp()
      if (!visitor) return
      store.clear()
      set(undefined)
    },
    epoch: () => epoch,
    signal: () => use.signal,
  }
}
