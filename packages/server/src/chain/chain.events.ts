import { decodeAbiParameters, toEventSelector } from 'viem/utils'
import type { ChainLog } from './chain.schemas.js'
import type { ChainTransfer } from './chain.types.js'

/** `Transfer` of ERC-20 and ERC-721. */
export const TRANSFER: string = toEventSelector('Transfer(address,address,uint256)')
/** `TransferSingle` of ERC-1155. */
export const TRANSFER_SINGLE: string = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
/** `TransferBatch` of ERC-1155. */
export const TRANSFER_BATCH: string = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')

/** The room for the transfers of one event: a batch may have several. */
const EVENT_ROOM = 100_000

/** The most transfers of an event that are read. */
const MAX_OF_EVENT = 10_000

/**
 * The transfers that an event tells: of ERC-20, ERC-721 and ERC-1155. None where the event has another form, since a
 * contract may emit anything.
 */
export function transfersOf(log: ChainLog): readonly ChainTransfer[] {
  const [kind, first = '', second = '', third] = log.topics
  const words = (log.data.length - 2) / 64
  const position = 1 + log.logIndex * EVENT_ROOM
  const base = { position, token: log.address }
  if (kind === TRANSFER) {
    const [sentFrom, sentTo] = [addressOf(first), addressOf(second)]
    if (sentFrom === undefined || sentTo === undefined) return []
    if (third !== undefined && words === 0)
      return [{ ...base, tokenId: BigInt(third).toString(), sentFrom, sentTo, quantity: 1n }]
    if (third === undefined && words === 1)
      return [{ ...base, tokenId: null, sentFrom, sentTo, quantity: BigInt(log.data) }]
    return []
  }
  const [sentFrom, sentTo] = [addressOf(second), addressOf(third ?? '')]
  if (sentFrom === undefined || sentTo === undefined) return []
  if (kind !== TRANSFER_SINGLE && kind !== TRANSFER_BATCH) return []
  return itemsOf(log, kind === TRANSFER_BATCH)
    .slice(0, MAX_OF_EVENT)
    .map(([id, quantity], index) => ({
      ...base,
      position: position + index,
      tokenId: id.toString(),
      sentFrom,
      sentTo,
      quantity,
    }))
}

/** The address in a topic. Undefined where it is none. */
const addressOf = (topic: string): string | undefined =>
  /^0x0{24}[\da-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined

/** The ids and quantities of an event of ERC-1155. */
function itemsOf({ data }: ChainLog, isBatch: boolean): readonly (readonly [id: bigint, quantity: bigint])[] {
  try {
    const bytes = data as `0x${string}`
    if (!isBatch) return [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], bytes)]
    const [ids, quantities] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], bytes)
    if (ids.length !== quantities.length) return []
    return ids.map((id, index) => [id, quantities[index] ?? 0n])
  } catch {
    return []
  }
}
