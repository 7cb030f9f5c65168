import { useState, type ReactNode } from 'react'
import { ScannerView } from './ScannerView.js'

interface PairingPanelProps {
  readonly isPairing: boolean
  readonly onPair: (text: string) => void
}

/** The ways to connect an app: a link, or the camera. */
export function PairingPanel({ isPairing, onPair }: PairingPanelProps): ReactNode {
  const [link, setLink] = useState('')
  const [isScanning, setScanning] = useState(false)
  const pair = (text: string): void => {
    setScanning(false)
    setLink('')
    onPair(text)
  }
  return (
    <section aria-label="Connect an app">
      <h2>Connect an app</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pair(link)
        }}
      >
        <label>
          Pairing link
          <input
            value={link}
            onChange={(event) => setLink(event.target.value)}
            placeholder="wc:…"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <div className="buttons">
          <button type="submit">Pair</button>
          <button type="button" aria-expanded={isScanning} onClick={() => setScanning(!isScanning)}>
            {isScanning ? 'Stop scanning' : 'Scan'}
          </button>
        </div>
      </form>
      {isScanning && <ScannerView onText={pair} />}
      {isPairing && <p role="status">Waiting for the app …</p>}
    </section>
  )
}
