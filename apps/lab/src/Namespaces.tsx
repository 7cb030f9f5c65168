import { adaptersOf } from '@latchkit/core/adapter'
import type { Namespace } from '@latchkit/core'
import { useLatch, useLatchAccount } from '@latchkit/ui'
import type { ReactNode } from 'react'

/** The state of each namespace, where there are several. */
export function Namespaces(): ReactNode {
  const latch = useLatch()
  const namespaces = [...adaptersOf(latch).keys()]
  if (namespaces.length < 2) return undefined
  return (
    <div className="namespaces">
      <dl>
        {namespaces.map((namespace) => (
          <Session key={namespace} namespace={namespace} />
        ))}
      </dl>
      <p className="actions">
        <button type="button" onClick={() => void latch.open({ view: 'Connect' })}>
          Connect another
        </button>
      </p>
    </div>
  )
}

function Session({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const latch = useLatch()
  const { address, status } = useLatchAccount(namespace)
  return (
    <>
      <dt>
        <button type="button" disabled={!address} onClick={() => void latch.switchNamespace(namespace)}>
          {namespace}
        </button>
      </dt>
      <dd data-testid={`lab-${namespace}`}>
        {status} {address}
      </dd>
    </>
  )
}
