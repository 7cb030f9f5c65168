import { addressIn } from '../../adapter/addressIn.js'
import { isSameAddress } from '../../base/address.js'
import { parseNetworkId } from '../../base/caip.js'
import type { AddressBookEntry } from '../address-book/address-book.types.js'
import type { ConnectedAccount, Connection } from '../connection/connection.types.js'
import { paymentOf } from '../payments/payment.rules.js'
import { isOf } from '../transactions/transactions.rules.js'
import type { TransactionRecord } from '../transactions/transactions.types.js'
import type { KnownReceiver } from './receivers.types.js'

/** What the receivers of an account are found in. */
export interface ReceiverSources {
  readonly account: ConnectedAccount
  readonly saved: readonly AddressBookEntry[]
  readonly connections: readonly Connection[]
  readonly records: readonly TransactionRecord[]
}

/**
 * The addresses that an account knows: those that the visitor has saved for its network, the other own accounts, and those
 * that it paid from this browser, the last one first. An address may be there several times. Nothing of it comes from a
 * history, where every account can write (F139).
 */
export function knownReceivers({ account, saved, connections, records }: ReceiverSources): readonly KnownReceiver[] {
  const own = connections
    .filter(({ namespace }) => namespace === account.namespace)
    .flatMap(({ accounts }) => accounts.map(({ address }) => address))
    .filter((address) => address !== account.address)
  const paid = records.flatMap((record) => {
    const isPaid = record.status === 'success' || record.status === 'pending'
    return isPaid && isOf(record, account) ? (paymentOf(record)?.to ?? []) : []
  })
  return [
    ...savedFor(account, saved),
    ...[...new Set(own)].map((address) => ({ address, as: 'own' }) as const),
    ...[...new Set(paid)].map((address) => ({ address, as: 'paid' }) as const),
  ]
}

/** The saved addresses of an account's network. An address of Bitcoin is one of its main network, or of another one. */
function savedFor(account: ConnectedAccount, saved: readonly AddressBookEntry[]): readonly KnownReceiver[] {
  const { namespace, reference } = parseNetworkId(account.caipNetworkId)
  return saved.flatMap(({ namespace: its, address, name: label, ensName: name }) =>
    its === namespace && addressIn(namespace, address, reference) !== undefined
      ? [{ address, as: 'saved', label, ...(name !== undefined && { name }) } as const]
      : [],
  )
}

/**
 * Whom an account may choose: those that it knows and those that the app has labelled, without itself, each once. What the
 * visitor calls an address counts more than the label of the app.
 */
export function offeredReceivers(
  account: ConnectedAccount,
  known: readonly KnownReceiver[],
  labels: Readonly<Record<string, string>>,
): readonly KnownReceiver[] {
  const named = labelled(account, labels)
  const labelOf = (address: string): string | undefined =>
    named.find((each) => isSameAddress(each.address, address))?.label
  const all = [...known.map((each) => ({ ...each, label: each.label ?? labelOf(each.address) })), ...named]
  const isFirst = ({ address }: KnownReceiver, at: number): boolean =>
    all.findIndex((each) => isSameAddress(each.address, address)) === at
  return all.filter((each, at) => !isSameAddress(each.address, account.address) && isFirst(each, at))
}

/** The app's labels as receivers, where they name addresses of the account's network. */
function labelled(account: ConnectedAccount, labels: Readonly<Record<string, string>>): readonly KnownReceiver[] {
  const { namespace, reference } = parseNetworkId(account.caipNetworkId)
  return Object.entries(labels).flatMap(([text, label]) => {
    const address = addressIn(namespace, text, reference)
    return address === undefined || address === account.address ? [] : [{ address, as: 'labelled', label } as const]
  })
}
