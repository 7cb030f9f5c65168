import type { AddressBookPlace, Features } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { bookIcon } from '../../base/icons/book.js'
import { Input } from '../../base/Input.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { Form, SubmitButton } from '../../forms/Form.js'
import { useForm } from '../../forms/useForm.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { addressBookWords } from './address-book.words.js'
import styles from './AddressBookEntryView.css'

/** The props of `EditEntry`. */
export interface EditEntryProps {
  readonly book: Features['addressBook']
  readonly place: AddressBookPlace
}

/** The whole address of an entry, its name to be changed, and a button that removes it. */
export function EditEntry({ book, place }: EditEntryProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(addressBookWords)
  const { features } = useShell()
  const entry = book.find(place)
  const [name, setName] = useState(entry?.name ?? '')
  const form = useForm<'name'>({
    flaws: { name: name.trim() === '' ? say('entry.enterName') : undefined },
    send() {
      book.rename(place, name)
      features.router.goBack()
    },
  })
  // Another tab may have removed it.
  if (!entry) return <EmptyState icon={bookIcon} text={say('entry.gone')} />
  return (
    <div className={css.entry}>
      <dl className={css.place}>
        <div>
          <dt>{say('entry.ofAddress')}</dt>
          <dd>
            <FullAddress address={entry.address} />
          </dd>
        </div>
        {entry.ensName !== undefined && (
          <div>
            <dt>{say('entry.ensName')}</dt>
            <dd>
              <bdi dir="auto" translate="no">
                {entry.ensName}
              </bdi>
              <p className={css.pinned}>{say('entry.pinned')}</p>
            </dd>
          </div>
        )}
      </dl>
      <Form {...form.form}>
        <Input
          name="name"
          label={say('entry.name')}
          value={name}
          onChange={setName}
          error={form.errorAt('name')}
          autoComplete="off"
          dir="auto"
        />
        <SubmitButton isBusy={form.isBusy} flaw={form.flaw}>
          {say('entry.save')}
        </SubmitButton>
      </Form>
      <Remove
        name={entry.name}
        remove={() => {
          features.router.goBack()
          book.remove(place)
        }}
      />
    </div>
  )
}

/** Removes the entry, once the visitor is asked. */
function Remove({ name, remove }: { readonly name: string; readonly remove: () => void }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(addressBookWords)
  const [isAsking, ask] = useState(false)
  const question = say('entry.sure', { name })
  useAnnounced(isAsking ? question : undefined)
  return (
    <div className={css.sure}>
      {isAsking && <p className={view.text}>{question}</p>}
      <div>
        {/* One button for both, which keeps the focus: a double click removes nothing. */}
        <Button
          kind={isAsking ? 'plain' : 'quiet'}
          className={isAsking ? undefined : css.danger}
          onClick={() => ask(!isAsking)}
        >
          {say(isAsking ? 'entry.keep' : 'entry.remove')}
        </Button>
        {isAsking && (
          <Button className={css.danger} onClick={remove}>
            {say('entry.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
