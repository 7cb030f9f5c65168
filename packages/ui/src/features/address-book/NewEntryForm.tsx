import type { Features } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { Input } from '../../base/Input.js'
import { useStyles } from '../../base/useStyles.js'
import { AddressField } from '../../forms/AddressField.js'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { useSay } from '../../words/useSay.js'
import { addressBookWords } from './address-book.words.js'
import styles from './AddressBookEntryView.css'
import type { FoundName } from './useNameLookUp.js'
import { useNewEntry } from './useNewEntry.js'

/** The form that saves an address: its name, and the address or an ENS name that leads to it. */
export function NewEntryForm({
  book,
  send,
}: {
  readonly book: Features['addressBook']
  readonly send: Features['send']
}): ReactNode {
  const say = useSay(addressBookWords)
  const entry = useNewEntry(book, send)
  const { name, setName, text, setText, found, place, lookAlike, flaw, errorAt } = entry
  return (
    <Form {...entry.form}>
      <Input
        name="name"
        label={say('entry.name')}
        value={name}
        onChange={setName}
        error={errorAt('name')}
        autoComplete="off"
        dir="auto"
      />
      <AddressField
        label={say('entry.address')}
        value={text}
        onChange={setText}
        error={errorAt('address')}
        hint={place && <Found name={found?.name} address={place.address} />}
      />
      {lookAlike && <Banner tone="warning">{say('entry.looksLike', { name: lookAlike.name })}</Banner>}
      {entry.refusal !== undefined && <Banner tone="error">{entry.refusal}</Banner>}
      <SubmitButton isBusy={entry.isBusy} flaw={flaw}>
        {say('entry.save')}
      </SubmitButton>
    </Form>
  )
}

/** The whole address that was typed, or that the ENS name leads to, with the name in its normal form. */
function Found({ name, address }: Pick<FoundName, 'address'> & { readonly name: string | undefined }): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={css.found}>
      {name !== undefined && <bdi dir="auto">{name}</bdi>}
      <FullAddress address={address} />
    </span>
  )
}
