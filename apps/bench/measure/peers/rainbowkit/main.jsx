// RainbowKit in the setup of its own guide.
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = getDefaultConfig({ appName: 'Benchmark', projectId: '0'.repeat(32), chains: [mainnet, base] })
const queryClient = new QueryClient()

function Address() {
  const { address } = useAccount()
  return <output id="address">{address}</output>
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider>
        <h1>RainbowKit</h1>
        <ConnectButton />
        <Address />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
