import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { BROWSER_ARGS } from './browser.mjs'

/** Returns the features that a command line turns off. */
const disabledIn = (line: string): readonly string[] => /--disable-features=(\S+)/.exec(line)?.[1]?.split(',') ?? []

test('every feature that Playwright turns off in Chromium stays off', async () => {
  // Node ends at once, since it doesn't know these arguments, and the error has the command line.
  const launch = chromium.launch({ executablePath: process.execPath })
  const failure = await launch.then(
    () => '',
    (error: Error) => error.message,
  )
  const theirs = disabledIn(failure)
  expect(theirs).toContain('HttpsUpgrades')
  expect(disabledIn(BROWSER_ARGS.join(' '))).toEqual(expect.arrayContaining([...theirs]))
})
