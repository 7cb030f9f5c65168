import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import { createLatch } from '@latchkit/core'
import { base, mainnet } from '@latchkit/core/networks'
import { ConnectButton, LatchProvider, useLatchAccount } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import { createRoot } from 'react-dom/client'
import { http } from 'viem'

const latch = createLatch({
  networks: [mainnet, base],
  adapters: [createWagmiAdapter({ transports: { [mainnet.id]: http(), [base.id]: http() } })],
  metadata: { name: 'Benchmark' },
})

function Address() {
  const { address } = useLatchAccount()
  return <output id="address">{address}</output>
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchProvider latch={latch}>
      <h1>Latchkit</h1>
      <ConnectButton data-bench="connect" />
      <Address />
    </LatchProvider>,
  )
