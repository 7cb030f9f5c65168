import type { AddressBookImport, Features } from '@latchkit/core'
import { useState } from 'react'

/** The file that an export writes. */
const FILE_NAME = 'address-book.json'
/** A larger file is not read: it holds more than an import takes. In bytes. */
const MAX_BYTES = 4_000_000

/** Imports and exports of the address book. */
export interface FileProps {
  /** The result of the last import. `bad`: the file is no address book. Undefined before the first one. */
  readonly result: AddressBookImport | 'bad' | undefined
  readonly importFile: (file: File) => Promise<void>
  readonly exportFile: () => void
}

/** Reads and writes files of the address book. */
export function useFile(book: Features['addressBook']): FileProps {
  const [result, setResult] = useState<FileProps['result']>()
  return {
    result,
    async importFile(file) {
      try {
        setResult(book.importJson(file.size > MAX_BYTES ? '' : await file.text()))
      } catch {
        setResult('bad')
      }
    },
    exportFile: () => save(book.exportJson()),
  }
}

/** Lets the browser save a text as a file. */
function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: FILE_NAME })
  link.click()
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url))
}
