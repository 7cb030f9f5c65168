import type { LatchError, Namespace, PairingController, PairingState, WalletEntry } from '@latchkit/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { usePage } from './usePage.js'
import type { FoundWallet } from './useWallet.js'

/** Why there is nothing to scan or open. */
export type Trouble = 'declined' | 'unreachable' | 'offline' | 'expired' | 'failed'

/** The state and the actions of the pairing views. */
export interface PairingProps extends Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening'> {
  /** The pairing controller. Undefined until it is loaded. */
  readonly pairing: PairingController | undefined
  /** The wallet to connect. Undefined for any wallet. */
  readonly wallet: WalletEntry | undefined
  readonly imageUrl: string | undefined
  readonly trouble: Trouble | undefined
  readonly error: LatchError | undefined
  /** Begins a new attempt, or tries the relay again. */
  readonly retry: () => void
  /** Returns true once where the tap that led here asked for the wallet, which then opens by itself once. */
  readonly takeTap: () => boolean
  /** Cancels the attempt and goes back. */
  readonly chooseAnother: () => void
}

const TROUBLE_BY_CODE: Readonly<Record<string, Trouble>> = {
  'wallet/rejected': 'declined',
  'pairing/unreachable': 'unreachable',
  'pairing/expired': 'expired',
}

/** Errors that an offline browser explains. */
const OF_THE_NETWORK: readonly string[] = ['pairing/unreachable', 'pairing/library-missing']

const NOTHING: Pick<PairingState, 'wcUri' | 'wcPairingExpiry' | 'isRelayDown' | 'opening' | 'wcError'> = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  isRelayDown: false,
  opening: 'idle',
  wcError: undefined,
}

/** The arguments of `usePairing`. */
export interface WantedPairing {
  /** Undefined for any wallet. */
  readonly walletId?: string | undefined
  /** The namespace to ask for first. Default: that of the active network. */
  readonly namespace?: Namespace | undefined
  /** Whether an attempt may begin. False while the visitor looks at a way without a pairing. Default: true. */
  readonly isWanted?: boolean
}

/** Begins an attempt with a remote wallet, or any, and reads its state. */
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

  // A list that is read again has another object for the same wallet, which must not begin the attempt again.
  const latest = useRef(found.wallet)
  useEffect(() => void (latest.current = found.wallet))
  const pairing = controllers?.pairing
  const knownId = found.wallet?.id
  useEffect(() => {
    if (!pairing || !isWanted) return
    // Where the modal reopens during an attempt, the attempt continues for its wallet.
    const isOpen = latch.getState().connection.attempt?.status === 'waiting'
    // Where the tap that led here opened the wallet already, the attempt that it began continues.
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

/** Returns the error of the attempt where it came after the latest try. An earlier error is over. */
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
