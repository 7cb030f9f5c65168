import type { AddressBookImport, Features } from '@latchkit/core'
import { useRef, type ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { Button } from '../../base/Button.js'
import { useStyles } from '../../base/useStyles.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { addressBookWords } from './address-book.words.js'
import styles from './AddressBookView.css'
import { useFile } from './useFile.js'

/** The fates of the entries in a file, in the order in which they are listed. */
const FATES = ['added', 'same', 'kept', 'lookAlikes', 'invalid', 'left'] as const satisfies (keyof AddressBookImport)[]

/** Buttons that import and export the address book, and the result of the last import. */
export function Files({
  book,
  canExport,
}: {
  readonly book: Features['addressBook']
  readonly canExport: boolean
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(addressBookWords)
  const field = useRef<HTMLInputElement>(null)
  const { result, importFile, exportFile } = useFile(book)
  return (
    <>
      {result === 'bad' ? (
        <Banner tone="error">{say('book.badFile')}</Banner>
      ) : (
        result && (
          <Banner tone={result.added > 0 ? 'success' : 'info'}>
            <Counts {...result} />
          </Banner>
        )
      )}
      <div className={css.files}>
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again.
            target.value = ''
            if (file) void importFile(file)
          }}
        />
        <Button kind="quiet" onClick={() => field.current?.click()}>
          {say('book.import')}
        </Button>
        {canExport && (
          <Button kind="quiet" onClick={exportFile}>
            {say('book.export')}
          </Button>
        )}
      </div>
    </>
  )
}

/** How many entries were added, and why each other one was not. */
function Counts(result: AddressBookImport): ReactNode {
  const css = useStyles(styles)
  const say = useSay(addressBookWords)
  const { locale } = useTranslation()
  const { format } = new Intl.NumberFormat(locale)
  return (
    <span className={css.counts}>
      {FATES.filter((fate) => fate === 'added' || result[fate] > 0).map((fate) => (
        <span key={fate}>{say(`book.${fate}`, { count: format(result[fate]) })}</span>
      ))}
    </span>
  )
}
