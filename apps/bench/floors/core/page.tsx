// The page that the kit's bytes are compared with: React and @wagmi/core, a plain dialog, one style sheet and one
// import(), as in any app. So what a bundler adds for these doesn't count as the kit's.
import {
  connect,
  createConfig,
  getConnection,
  http,
  reconnect,
  watchConnection,
  watchConnectors,
  type Connector,
} from '@wagmi/core'
import { useEffect, useRef, useState } from 'react'
import { base, mainnet } from 'viem/chains'
import './page.css'

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})

export function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [connectors, setConnectors] = useState<readonly Connector[]>([])
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    setConnectors(config.connectors)
    void reconnect(config).then(() => setAddress(getConnection(config).address))
    const stops = [
      watchConnectors(config, { onChange: (found) => setConnectors(found) }),
      watchConnection(config, { onChange: (connection) => setAddress(connection.address) }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])

  const choose = async (connector: Connector): Promise<void> => {
    await connect(config, { connector })
    dialog.current?.close()
    const { greet } = await import('./greet')
    greet()
  }
  return (
    <>
      <h1>The floor</h1>
      <button data-bench="connect" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <output id="address">{address}</output>
      <dialog ref={dialog} aria-label="Connect wallet">
        {connectors.map((connector) => (
          <button key={connector.uid} data-bench="wallet" onClick={() => void choose(connector)}>
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
