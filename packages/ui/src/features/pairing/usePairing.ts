import type { LatchError, Namespace, PairingController, PairingState, WalletEntry } from '@latchkit/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { usePage } from './usePage.js'
import type { FoundWallet } from './useWallet.js'

/** Why there is nothing to scan or open. */
export type Trouble = 'declined' | 'unreachable' | 'offline' | 'expired' | 'failed'

/** What the views of a pairing show and do. */
export interface PairingProps extends Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening'> {
  /** The controller, once it is loaded. */
  readonly pairing: PairingController | undefined
  /** The wallet that is to be connected; undefined for any. */
  readonly wallet: WalletEntry | undefined
  readonly imageUrl: string | undefined
  readonly trouble: Trouble | undefined
  readonly error: LatchError | undefined
  readonly retry: () => void
  /** Whether the tap that led here asked for the wallet. It is told once: what is opened by itself is opened once. */
  readonly takeTap: () => boolean
  /** Gives up, and goes back. */
  readonly chooseAnother: () => void
}

const TROUBLE_BY_CODE: Readonly<Record<string, Trouble>> = {
  'wallet/rejected': 'declined',
  'pairing/unreachable': 'unreachable',
  'pairing/expired': 'expired',
}

/** What a network that isn't there explains. */
const OF_THE_NETWORK: readonly string[] = ['pairing/unreachable', 'pairing/library-missing']

const NOTHING: Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening' | 'wcError'> = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  isRelayDown: false,
  opening: 'idle',
  wcError: undefined,
}

/** What a pairing is asked for. */
export interface WantedPairing {
  /** Undefined for any wallet. */
  readonly walletId?: string | undefined
  readonly namespace?: Namespace | undefined
  /** False while another way is looked at. */
  readonly isWanted?: boolean
}

/** Asks for a connection by a wallet, or any, and reads how it stands. */
export function usePairing({ walletId, namespace, isWanted = true }: WantedPairing, found: FoundWallet): PairingProps {
  const { latch, features, aside } = useShell()
  const { controllers } = found
  const [tries, setTries] = useState(0)
  const [begun, setBegun] = useState(false)
  const state = useLatchState(({ pairing }) => pairing)
  const failure = useFailure(tries)
  const { wcUri, wcPairingExpiry, isRelayDown, opening, wcError } = (begun && state) || NOTHING
  const wallet = walletId === undefined ? (begun ? state?.recentWallet : undefined) : found.wallet

  const tap = useRef<boolean>(undefined)
  const takeTap = useCallback(() => {
    const isMine = !!tap.current
    tap.current = false
    return isMine
  }, [])

  // Read anew it is another object, and still the same wallet.
  const latest = useRef(found.wallet)
  useEffect(() => void (latest.current = found.wallet))
  const pairing = controllers?.pairing
  const knownId = found.wallet?.id
  useEffect(() => {
    if (!pairing || !isWanted) return
    // Reopened while it waits: it goes on for the wallet that it was begun for.
    const isOpen = latch.getState().connection.attempt?.status === 'waiting'
    // The tap that led here has opened the wallet already: what it began goes on.
    const isOpened = walletId !== undefined && aside.dataset.opened === walletId && pairing.state.opening !== 'idle'
    delete aside.dataset.opened
    tap.current ??= !isOpen && !isOpened && features.router.state.direction === 'forward'
    if (!isOpened)
      pairing.begin(walletId === undefined && isOpen ? pairing.state.recentWallet : latest.current, namespace)
    setBegun(true)
  }, [latch, features, aside, pairing, walletId, namespace, knownId, isWanted])

  const error = wcError ?? failure
  const isOnline = usePage().navigator?.onLine !== false
  const isMissing = found.failed
  return {
    pairing,
    wallet,
    imageUrl: wallet && controllers?.wallets.imageUrl(wallet),
    wcUri,
    wcPairingExpiry,
    isRelayDown,
    opening,
    error,
    trouble: isMissing ? troubleOf('pairing/unreachable', isOnline) : error && troubleOf(error.code, isOnline),
    takeTap,
    retry() {
      setTries(tries + 1)
      tap.current = false
      if (isMissing) found.loadAgain()
      else controllers?.pairing.retry()
    },
    chooseAnother() {
      if (features.router.state.history.length > 1) features.router.goBack()
      else features.router.reset({ view: 'Connect' })
      latch.cancel()
    },
  }
}

/** The failure of the attempt, if it came after the latest try: what failed before that is over. */
function useFailure(tries: number): LatchError | undefined {
  const failure = useLatchState(({ connection: { attempt } }) =>
    attempt?.status === 'failed' ? attempt.error : undefined,
  )
  const [old, setOld] = useState({ tries, failure })
  if (old.tries !== tries) setOld({ tries, failure })
  return failure === old.failure ? undefined : failure
}

function troubleOf(code: string, isOnline: boolean): Trouble | undefined {
  if (code === 'connection/cancelled') return undefined
  return !isOnline && OF_THE_NETWORK.includes(code) ? 'offline' : (TROUBLE_BY_CODE[code] ?? 'failed')
}
