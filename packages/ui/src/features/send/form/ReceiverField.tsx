import type { KnownReceiver } from '@latchkit/core'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { bookIcon } from '../../../base/icons/book.js'
import { scanIcon } from '../../../base/icons/scan.js'
import { IconButton } from '../../../base/IconButton.js'
import { join, useStyles } from '../../../base/useStyles.js'
import { AddressField } from '../../../forms/AddressField.js'
import { FullAddress } from '../../../shared/FullAddress.js'
import { shortAddress } from '../../../shared/shortAddress.js'
import { useShell } from '../../../shell/frame/context.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay } from '../../../words/useSay.js'
import styles from './ReceiverField.css'
import { offeredFor } from './receivers.js'
import { sendWords } from '../send.words.js'
import { useOffers } from './useOffers.js'
import type { Payment } from '../usePayment.js'
import { AccountAvatar } from '../../../shared/AccountAvatar.js'

/** The props of `ReceiverField`. */
export interface ReceiverFieldProps {
  readonly payment: Payment
  /** What was typed: an address, a name, or a payment link. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error: string | undefined
}

/** The field for the receiver: a combobox with the addresses that this account knows, and a button that pastes. */
export function ReceiverField({ payment, value, onChange, error }: ReceiverFieldProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(sendWords)
  const { latch } = useShell()
  const id = useId()
  const { isOpen, active: reached, open, element, field } = useOffers()
  const { form, send, network } = payment
  const known = offeredFor(network.chainNamespace, value, send.receivers())
  const offers = isOpen ? known : []
  const isExpanded = offers.length > 0
  // The list may have become shorter.
  const active = reached < offers.length ? reached : -1
  useAnnounced(isExpanded ? say('send.found', { count: offers.length }) : undefined)
  const change = (text: string): void => {
    open(true)
    onChange(text)
  }
  const choose = ({ address }: KnownReceiver): void => {
    onChange(address)
    open(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = actOf(event.key, { count: known.length, isExpanded, active })
    if (act === undefined) return
    // Enter must not send the form, and Escape must not close the modal.
    event.preventDefault()
    event.stopPropagation()
    const chosen = offers[active]
    if (act === 'close') open(false)
    else if (act !== 'choose') open(true, act)
    else if (chosen) choose(chosen)
  }
  return (
    <div className={css.receiver} ref={element}>
      <AddressField
        value={value}
        onChange={change}
        error={error}
        hint={hintOf(form)}
        placeholder={latch.can('names', network.chainNamespace) ? say('send.receiver') : undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? `${id}-offers` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        {...field}
        ways={<Ways />}
      />
      {isExpanded && (
        <ul id={`${id}-offers`} className={css.offers} role="listbox" aria-label={say('send.known')}>
          {offers.map((offer, index) => (
            <li key={offer.address} role="presentation">
              <button
                type="button"
                id={`${id}-${index}`}
                className={css.offer}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(offer)}
              >
                <Offer {...offer} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The other ways to a receiver: the camera, and the address book. */
function Ways(): ReactNode {
  const say = useSay(sendWords)
  const { features } = useShell()
  return (
    <>
      <IconButton
        icon={scanIcon}
        label={say('send.scan')}
        data-focus-key="scan"
        onClick={() => features.router.push({ view: 'WalletSendScan' })}
      />
      <IconButton
        icon={bookIcon}
        label={say('send.book')}
        data-focus-key="book"
        onClick={() => features.router.push({ view: 'AddressBook', params: { choose: 'receiver' } })}
      />
    </>
  )
}

/** A list of options, as the keys need it. */
interface OptionList {
  /** How many options it has, or will have once it is open. */
  readonly count: number
  readonly isExpanded: boolean
  /** The number of the active option. -1: none. */
  readonly active: number
}

/**
 * What a key does in the field: the next active option, its choice, or the end of the list. Undefined: nothing. The arrows
 * open a closed list.
 */
function actOf(key: string, { count, isExpanded, active }: OptionList): number | 'choose' | 'close' | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  if (!isExpanded) return undefined
  if (key === 'Enter' && active >= 0) return 'choose'
  return key === 'Escape' ? 'close' : undefined
}

function Offer({ address, as, label, name }: KnownReceiver): ReactNode {
  const css = useStyles(styles)
  const say = useSay(sendWords)
  const title = label ?? name
  return (
    <>
      <AccountAvatar address={address} size={24} />
      <span className={css.who}>
        <bdi dir={title === undefined ? 'ltr' : 'auto'} translate="no" title={address}>
          {title ?? shortAddress(address)}
        </bdi>
        <span className={css.as}>
          {title !== undefined && (
            <bdi dir="ltr" translate="no">
              {shortAddress(address)}
            </bdi>
          )}
          {title !== undefined && ' · '}
          {say(`send.${as}`)}
        </span>
      </span>
    </>
  )
}

/** An address as long as the one that a name leads to. */
const SOME_ADDRESS = `0x${'0'.repeat(40)}`

/** The address that the text leads to, or its place while a name is looked up. Undefined for other texts. */
function hintOf(form: Payment['form']): ReactNode {
  const { receiver, receiverAddress: address, receiverError } = form
  if (address) return <Found address={address} name={form.receiverProfileName} />
  return receiver.trim() === '' || receiverError ? undefined : <FoundSoon />
}

/** A whole address, with its name. */
function Found({ address, name }: { readonly address: string; readonly name: string | undefined }): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={css.found} dir="ltr">
      <FullAddress address={address} />
      {name && <bdi dir="auto">{name}</bdi>}
    </span>
  )
}

/** The place of an address. One that made the form longer would move the button from under a press. */
function FoundSoon(): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={join('shimmer', css.found, css.soon)} dir="ltr" aria-hidden>
      <FullAddress address={SOME_ADDRESS} />
    </span>
  )
}
