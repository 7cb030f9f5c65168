import { useSayError, type SaidError } from '../../words/useSayError.js'

/** What a visitor reads of an error. Fetched when there is one to read: the texts of all errors come with it. */
export function ErrorText({ error }: { readonly error: SaidError }): string {
  return useSayError()(error)
}
