/**
 * A pasted or scanned receiver without white space, which texts that are broken over lines or written in groups have. The
 * blanks in a link stay: its note may have some.
 */
export const plainReceiver = (text: string): string =>
  /^\s*[a-z][\w+.-]*:/i.test(text) ? text.replace(/[\t\r\n]/g, '').trim() : text.replace(/\s/g, '')
