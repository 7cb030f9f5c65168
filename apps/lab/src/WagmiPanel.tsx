import { getWagmiConfig } from '@latchkit/adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Latch } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { useConnection, useDisconnect, WagmiProvider } from 'wagmi'

/** An app that uses wagmi's own hooks with the adapter's config: `?hooks=wagmi`. */
export function WagmiPanel({ latch }: { readonly latch: Latch }): ReactNode {
  const [queries] = useState(() => new QueryClient())
  const config = getWagmiConfig(latch)
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Facts />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Facts(): ReactNode {
  const { address, chainId, status } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  return (
    <section className="lab-card wagmi" aria-label="wagmi's hooks">
      <dl className="facts">
        <dt>Status</dt>
        <dd data-testid="wagmi-status">{status}</dd>
        <dt>Address</dt>
        <dd data-testid="wagmi-address">{address}</dd>
        <dt>Chain</dt>
        <dd data-testid="wagmi-chain">{chainId}</dd>
      </dl>
      <p className="actions">
        <button type="button" onClick={() => disconnect({})}>
          Disconnect by wagmi
        </button>
      </p>
    </section>
  )
}
