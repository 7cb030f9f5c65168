import { WalletKit, type IWalletKit } from '@reown/walletkit'
import type { CoreTypes, ICore } from '@walletconnect/types'
import { createStore, type Store } from './createStore.js'
import { icon } from './icon.js'
import { listenToApps } from './listenToApps.js'
import type { MemoryStore } from './memory.js'
import { readPasted } from './pageLink.js'
import { readPairingUri } from './pairingUri.js'
import type { PhoneState } from './phone.types.js'
import { createPrompts } from './prompts.js'
import { toRpcError } from './requests.js'
import { createSessions } from './sessions.js'
import type { World } from './world.js'

/** The phone wallet: its state, and the visitor's actions. No action rejects; errors are in the state's `problem`. */
export interface PhoneWallet {
  readonly state: Pick<Store<PhoneState>, 'get' | 'subscribe'>
  /** Pairs by a URI, or by a link that contains one. Each URI is used once. */
  readonly pair: (text: string) => Promise<void>
  /** Decides the request that is shown. */
  readonly decide: (approved: boolean) => void
  readonly chooseAccount: (index: number) => Promise<void>
  readonly chooseNetwork: (caip2: string) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  /** Shows an error from outside the wallet, or removes it. */
  readonly complain: (problem: string | undefined) => void
  /** Disconnects from the relay, because another tab has taken over. */
  readonly leave: () => Promise<void>
}

/** The parts that the wallet is made of. */
export interface PhoneDeps {
  readonly world: World
  readonly core: ICore
  readonly memory: MemoryStore
}

const metadata: CoreTypes.Metadata = {
  name: 'Sandbox Phone',
  description: 'A wallet with the sandbox’s keys.',
  url: 'http://localhost:4600',
  icons: [icon],
}

/** Starts the wallet. It restores earlier sessions, and the requests that apps sent meanwhile. */
export async function createPhoneWallet({ world, core, memory }: PhoneDeps): Promise<PhoneWallet> {
  const store = createStore(initialState(world, memory))
  const prompts = createPrompts((prompt) => store.set(prompt ? { prompt, isPairing: false } : { prompt }))
  const kit = await WalletKit.init({ core, metadata: { ...metadata, url: globalThis.location.origin } })
  const sessions = createSessions(kit)
  const change = (next: Partial<PhoneState>): void => {
    store.set(next)
    memory.write(store.get())
  }
  /** Runs an action, and shows its error. */
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      store.set({ problem: toRpcError(error).message })
    }
    store.set({ sessions: sessions.list() })
  }
  const switchTo = async (caip2: string, askedBy?: string): Promise<void> => {
    const network = world.networks.find((one) => one.caip2 === caip2)
    if (!network) return
    const isEvm = world.manifest.evm.chains.some((chain) => chain.caip2 === caip2)
    change(isEvm ? { network: caip2, evmNetwork: caip2 } : { network: caip2 })
    if (isEvm) await sessions.changeNetwork(network, world.account(store.get().account), askedBy)
  }
  listenToApps({ kit, world, prompts, state: store.get, sessions, store, attempt, switchTo })
  store.set({ sessions: sessions.list() })
  return {
    state: store,
    pair: createPairing(core, kit, store),
    decide: prompts.decide,
    chooseAccount: (account) =>
      attempt(async () => {
        change({ account })
        await sessions.changeAccount(world.account(account))
      }),
    chooseNetwork: (caip2) => attempt(() => switchTo(caip2)),
    disconnect: (topic) =>
      attempt(async () => {
        prompts.drop((prompt) => prompt.topic === topic)
        await sessions.disconnect(topic)
      }),
    complain: (problem) => store.set({ problem }),
    leave: async () => {
      store.set({ isHere: false, prompt: undefined })
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}

function initialState({ networks, accounts }: World, memory: MemoryStore): PhoneState {
  const kept = memory.read()
  const first = networks[0]?.caip2 ?? ''
  const known = (caip2: string | undefined): string => networks.find((one) => one.caip2 === caip2)?.caip2 ?? first
  return {
    account: Number.isInteger(kept.account) && (kept.account as number) < accounts ? (kept.account as number) : 0,
    network: known(kept.network),
    evmNetwork: known(kept.evmNetwork),
    sessions: [],
    prompt: undefined,
    isPairing: false,
    problem: undefined,
    back: undefined,
    isHere: true,
  }
}

/** Creates `pair`. It uses each link once, and a link whose pairing failed any number of times. */
function createPairing(core: ICore, kit: IWalletKit, store: Store<PhoneState>): PhoneWallet['pair'] {
  const failed = new Set<string>()
  const isKnown = (topic: string): boolean => core.pairing.getPairings().some((pairing) => pairing.topic === topic)
  return async (text) => {
    const read = readPairingUri(readPasted(text), Date.now())
    if ('problem' in read) return store.set({ problem: read.problem })
    const { uri, topic } = read
    store.set({ problem: undefined, back: undefined })
    if (isKnown(topic) && !failed.delete(topic)) return
    store.set({ isPairing: true })
    try {
      await kit.pair({ uri })
    } catch (error) {
      failed.add(topic)
      store.set({ isPairing: false, problem: `Pairing failed. ${toRpcError(error).message}` })
    }
  }
}
