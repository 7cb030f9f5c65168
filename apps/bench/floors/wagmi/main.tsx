// A page with wagmi alone: a button, a plain dialog, and the wallets that announce themselves.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const queryClient = new QueryClient()

function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  const connectors = useConnectors()
  const { mutate: connect } = useConnect({ mutation: { onSuccess: () => dialog.current?.close() } })
  const { address } = useConnection()
  return (
    <>
      <h1>Bare wagmi</h1>
      <button data-bench="connect" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <output id="address">{address}</output>
      <dialog ref={dialog} aria-label="Connect wallet">
        {connectors.map((connector) => (
          <button key={connector.uid} data-bench="wallet" onClick={() => connect({ connector })}>
            <img src={connector.icon} alt="" width="32" height="32" /> {connector.name}
          </button>
        ))}
        <button data-bench="close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </WagmiProvider>,
  )
