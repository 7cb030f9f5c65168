import type { AddressBookEntry, AddressBookPlace, Features, LatchError } from '@latchkit/core'
import { chainOfAddress } from '@latchkit/core/adapter'
import { useState } from 'react'
import { useForm, type FormState } from '../../forms/useForm.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay } from '../../words/useSay.js'
import { addressBookWords } from './address-book.words.js'
import { useNameLookUp, type FoundName } from './useNameLookUp.js'

type Field = 'name' | 'address'

/** The form of a new entry. */
export interface NewEntry extends FormState<Field> {
  readonly name: string
  readonly setName: (name: string) => void
  /** An address or an ENS name, as it was typed. */
  readonly text: string
  readonly setText: (text: string) => void
  /** The address that the ENS name leads to. Undefined where none was typed, and until it is looked up. */
  readonly found: FoundName | undefined
  /** The saved entry that the address looks like (F139). */
  readonly lookAlike: AddressBookEntry | undefined
  /** The address that is typed or found. Undefined while there is none. */
  readonly place: AddressBookPlace | undefined
  /** Why the entry could not be saved. */
  readonly refusal: string | undefined
}

/** Whether a text may be an ENS name: it has a dot, and is no address. */
const isName = (text: string): boolean => text.includes('.') && !chainOfAddress(text)

/** Keeps what is typed for a new entry, and saves it. */
export function useNewEntry(book: Features['addressBook'], send: Features['send']): NewEntry {
  const say = useSay(addressBookWords)
  const { features } = useShell()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [refusal, refuse] = useState<Refusal>()
  const { found, hasFailed, lookUp } = useNameLookUp(isName(text) ? text : undefined, send)
  const place = placeOf(found?.address ?? text)
  const wrong = hasFailed ? say('entry.unresolved') : say('entry.badAddress')
  const isWrong = hasFailed || (!isName(text) && !place)
  const state = useForm<Field>({
    flaws: {
      name: name.trim() === '' ? say('entry.enterName') : undefined,
      address: text === '' ? say('entry.enterAddress') : isWrong ? wrong : undefined,
    },
    async send() {
      const target = isName(text) ? (found ?? (await lookUp())) : undefined
      const at = target ? placeOf(target.address) : place
      // The visitor may have left meanwhile (F088).
      const isHere = features.modal.state.open && features.router.current().view === 'AddressBookEntry'
      if (!at || !isHere) return
      try {
        book.save({ ...at, name, ...(target && { ensName: target.name }) })
        features.router.goBack()
      } catch (thrown) {
        refuse(refusalOf(thrown))
      }
    },
  })
  const change =
    (set: (text: string) => void): ((text: string) => void) =>
    (next) => {
      refuse(undefined)
      set(next)
    }
  return {
    ...state,
    name,
    setName: change(setName),
    text,
    setText: change(setText),
    found,
    place,
    lookAlike: place && book.lookAlike(place),
    refusal: refusal && say(refusal.word, { name: refusal.name }),
  }
}

/** Why an entry was refused. `name`: that of the entry that has its address already. */
interface Refusal {
  readonly word: (typeof WORDS)[keyof typeof WORDS] | 'entry.badAddress'
  readonly name: string
}

/** The words for the errors of a new entry. */
const WORDS = {
  'address-book/exists': 'entry.exists',
  'address-book/full': 'entry.full',
  'address-book/bad-name': 'entry.enterName',
  'address-book/bad-ens-name': 'entry.unresolved',
} as const

function refusalOf(thrown: unknown): Refusal {
  const { code, context } = thrown as Partial<LatchError>
  const word = code !== undefined && Object.hasOwn(WORDS, code) ? WORDS[code as keyof typeof WORDS] : 'entry.badAddress'
  return { word, name: typeof context?.name === 'string' ? context.name : '' }
}

/** The kind of chain that an address is one of. Its checksum is checked when it is saved. */
function placeOf(address: string): AddressBookPlace | undefined {
  const namespace = chainOfAddress(address)
  return namespace && { namespace, address }
}
