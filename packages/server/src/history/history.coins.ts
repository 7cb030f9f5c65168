import { isCoinContract } from '@latchkit/tokens'
import type { HistoryTransfer } from './history.types.js'

/** The contract to which chains of the ZK stack pay the fee. Their coin has an event for that, too. */
const FEE_RECEIVER = '0x0000000000000000000000000000000000008001'

/** What a transfer moved, and between whom. */
const movementOf = ({ sentFrom, sentTo, quantity }: HistoryTransfer): string => `${sentFrom} ${sentTo} ${quantity}`

/**
 * The transfers of a transaction where a chain's coin is a token, too (F290): each movement of the coin is told once, as
 * one of the coin. Some chains have an event beside each such movement (ZKsync), some have an event alone (Celo), and in
 * some the contract passes on the coins that it gets (Polygon). A fee, which the transaction tells by itself, is left out.
 */
export function withOneCoin(networkId: string, given: readonly HistoryTransfer[]): readonly HistoryTransfer[] {
  const isCoin = (address: string | undefined): boolean => address !== undefined && isCoinContract(networkId, address)
  const isEvent = ({ token, tokenId }: HistoryTransfer): boolean => tokenId === undefined && isCoin(token?.address)
  const events = given.filter(isEvent)
  if (events.length === 0) return given

  const reported = given.filter(({ token }) => token === undefined).map(movementOf)
  /** Whether the coin itself tells this movement, which counts for one event. */
  function isReported(event: HistoryTransfer): boolean {
    const at = reported.indexOf(movementOf(event))
    if (at >= 0) reported.splice(at, 1)
    return at >= 0
  }
  const isFee = ({ sentFrom, sentTo }: HistoryTransfer): boolean => [sentFrom, sentTo].includes(FEE_RECEIVER)
  /** Whether these coins came to the contract, or left it, for the movement of an event. */
  const isPassedOn = ({ token, sentFrom, sentTo, quantity }: HistoryTransfer): boolean =>
    token === undefined &&
    events.some(
      (event) =>
        event.quantity === quantity &&
        ((isCoin(sentTo) && event.sentFrom === sentFrom) || (isCoin(sentFrom) && event.sentTo === sentTo)),
    )

  return given.flatMap((transfer) => {
    if (isPassedOn(transfer)) return []
    if (!isEvent(transfer)) return [transfer]
    const { token: _, ...movement } = transfer
    return isFee(transfer) || isReported(transfer) ? [] : [movement]
  })
}
