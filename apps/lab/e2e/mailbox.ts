import type { Sandbox } from '@latchkit/sandbox'
import { expect } from './lab.js'

/** Resolves with the newest mail to an address, once one that fits is there. */
async function readMail({ manifest }: Sandbox, to: string, form: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const response = await fetch(`${manifest.mailbox.mailsUrl}?to=${encodeURIComponent(to)}`)
      const mails = (await response.json()) as { readonly text: string }[]
      found = mails.map(({ text }) => form.exec(text)?.[0]).find(Boolean)
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

/** The link of the newest mail to an address. */
export const readLink = (sandbox: Sandbox, to: string): Promise<string> =>
  readMail(sandbox, to, /https?:\/\/\S+\/device#[\w-]+/)

/** The code of the newest mail to an address. */
export const readOtp = (sandbox: Sandbox, to: string): Promise<string> => readMail(sandbox, to, /\b\d{6}\b/)
