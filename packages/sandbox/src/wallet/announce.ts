import { providerError } from './providerError.js'
import { createSchedule, createThrowingProxy } from './schedule.js'
import type { WalletProvider, WalletSwitches } from './types.js'

/** The info of a provider, as EIP-6963 names it. */
interface ProviderInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** The parts that an announcer is made of. */
export interface AnnounceDeps {
  readonly page: EventTarget
  readonly provider: WalletProvider
  readonly switches: () => WalletSwitches
}

/**
 * Announces the wallet by EIP-6963: once now, and each time an app requests it, as the switch `announce` says. Returns
 * a function that announces it regardless of that switch.
 */
export function startAnnouncing({ page, provider, switches }: AnnounceDeps): () => void {
  const send = (detail: unknown): unknown => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const announce = (): void => {
    const now = switches()
    const info = { uuid: now.uuid, name: now.name, icon: now.icon, rdns: now.rdns }
    send(makeDetail(now.detail, info, provider))
    if (now.announce === 'twice') send(whole(info, createStranger()))
    if (now.announce === 'two-versions') send(whole({ ...info, uuid: otherUuid(info.uuid) }, provider))
  }

  const schedule = createSchedule(switches, announce, (index) => send(whole(madeUp(index, switches()), provider)))
  page.addEventListener('eip6963:requestProvider', schedule.whenDue)
  schedule.whenDue()
  return schedule.now
}

function whole(info: ProviderInfo, provider: WalletProvider): object {
  return Object.freeze({ info: Object.freeze(info), provider })
}

function makeDetail(kind: WalletSwitches['detail'], info: ProviderInfo, provider: WalletProvider): unknown {
  switch (kind) {
    case 'whole':
      return whole(info, provider)
    case 'null':
      return null
    case 'throwing-proxy':
      return createThrowingProxy()
    case 'shifting':
      return createShifting(info, provider)
    case 'missing-info':
      return { provider }
    case 'missing-provider':
      return { info }
    default: {
      const { [kind.slice('missing-'.length) as keyof ProviderInfo]: _missing, ...rest } = info
      return { info: rest, provider }
    }
  }
}

function createShifting(info: ProviderInfo, provider: WalletProvider): object {
  let reads = 0
  return {
    get info() {
      reads += 1
      return reads % 2 === 1 ? info : { ...info, name: `${info.name} ${reads}`, rdns: `dev.latchkit.shifted-${reads}` }
    },
    get provider() {
      return reads <= 1 ? provider : null
    },
  }
}

/** A provider that rejects every request with a message, so that a test sees when an app uses it. */
function createStranger(): WalletProvider {
  const stranger: WalletProvider = Object.freeze({
    request: async () => {
      throw providerError(4100, 'This is the second provider of one uuid, and must not be used.')
    },
    on: () => stranger,
    removeListener: () => stranger,
  } satisfies WalletProvider)
  return stranger
}

function otherUuid(uuid: string): string {
  return uuid.endsWith('0') ? `${uuid.slice(0, -1)}1` : `${uuid.slice(0, -1)}0`
}

function madeUp(index: number, { icon }: WalletSwitches): ProviderInfo {
  const number = String(index).padStart(12, '0')
  const name = `Made-up Wallet ${index + 1}`
  return { uuid: `00000000-0000-4000-8000-${number}`, name, icon, rdns: `dev.latchkit.made-up-${index + 1}` }
}
