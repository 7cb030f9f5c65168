// The same page without a library: React, EIP-6963 and EIP-1193, and nothing beyond the first account.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const REMEMBERED = 'floor.wallet'

interface Wallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: { request(call: { method: string }): Promise<readonly string[]> }
}

function useWallets(): readonly Wallet[] {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => {
    const add = (event: Event) => {
      const wallet = (event as CustomEvent<Wallet>).detail
      setWallets((known) => (known.some(({ info }) => info.uuid === wallet.info.uuid) ? known : [...known, wallet]))
    }
    window.addEventListener('eip6963:announceProvider', add)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', add)
  }, [])
  return wallets
}

function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  const wallets = useWallets()
  const [address, setAddress] = useState<string>()

  const ask = async ({ info, provider }: Wallet, method: string) => {
    const [account] = await provider.request({ method })
    if (!account) return
    localStorage.setItem(REMEMBERED, info.rdns)
    setAddress(account)
    dialog.current?.close()
  }
  useEffect(() => {
    const known = wallets.find(({ info }) => info.rdns === localStorage.getItem(REMEMBERED))
    if (known && !address) ask(known, 'eth_accounts').catch(console.error)
  }, [wallets, address])

  return (
    <>
      <h1>Bare React</h1>
      <button data-bench="connect" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <output id="address">{address}</output>
      <dialog ref={dialog} aria-label="Connect wallet">
        {wallets.map((wallet) => (
          <button
            key={wallet.info.uuid}
            data-bench="wallet"
            onClick={() => void ask(wallet, 'eth_requestAccounts').catch(console.error)}
          >
            <img src={wallet.info.icon} alt="" width="32" height="32" /> {wallet.info.name}
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
if (root) createRoot(root).render(<Page />)
