import { useSayError, type SaidError } from '../../words/useSayError.js'

/** Renders the visitor's text of an error. It loads late, because the texts of all errors come with it. */
export function ErrorText({ error }: { readonly error: SaidError }): string {
  return useSayError()(error)
}
