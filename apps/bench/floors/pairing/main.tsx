// A page with the pairing library alone: a button, and a code once the library is loaded.
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { encode } from 'uqr'

const asked = new URLSearchParams(location.search)
const relayUrl = asked.get('relay') ?? ''
const projectId = asked.get('project') ?? ''

async function pair(show: (uri: string) => void): Promise<void> {
  const { default: UniversalProvider } = await import('@walletconnect/universal-provider')
  const provider = await UniversalProvider.init({
    relayUrl,
    projectId,
    metadata: { name: 'Benchmark', description: '', url: location.origin, icons: [] },
    telemetryEnabled: false,
    logger: 'error',
  })
  // By default the library waits 5 s for its maker's host, which a machine without internet can't reach.
  provider.client.core.verify.register = async () => ''
  provider.on('display_uri', show)
  await provider.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1', 'eip155:8453'], methods: ['personal_sign'], events: [] } },
  })
}

function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [uri, setUri] = useState<string>()
  const open = (): void => {
    dialog.current?.showModal()
    void pair(setUri)
  }
  return (
    <>
      <h1>Bare pairing</h1>
      <button data-bench="connect" onClick={open}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect wallet">
        {uri && <Code {...encode(uri)} />}
      </dialog>
    </>
  )
}

const Code = ({ data, size }: { readonly data: boolean[][]; readonly size: number }) => (
  <svg className="code" viewBox={`0 0 ${size} ${size}`} width="300" height="300">
    <path d={data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')} />
  </svg>
)

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
