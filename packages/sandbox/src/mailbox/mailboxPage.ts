import type { SandboxMail } from '../manifest.js'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** The page of the mailbox: the newest mail first. It loads itself anew, and has no script. */
export function mailboxPage(mails: readonly SandboxMail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width">
<title>Mailbox of the sandbox</title>
<body style="font: 16px/1.5 sans-serif; max-width: 40em; margin: 2em auto; padding: 0 1em">
<h1>Mailbox</h1>
${mails.length === 0 ? '<p>No mail has arrived.</p>' : mails.map(articleOf).join('\n')}
</body>
</html>
`
}

const articleOf = ({ to, subject, text, links }: SandboxMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}</p>
<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${escapeHtml(text)}</pre>
${links.map((link) => `<p><a href="${escapeHtml(link)}" target="_blank" rel="noreferrer">${escapeHtml(link)}</a></p>`).join('\n')}
</article>`
