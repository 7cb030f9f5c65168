// @vitest-environment jsdom
import { createTestLatch } from '@latchkit/testing'
import { expect, test } from 'vitest'
import type { HostViews } from '../../defineView.js'
import { formOf } from './forms.js'

const draw = () => () => {}

test.each([
  [true, { Acount: draw, toString: draw, Account: draw }, [/^views has no .*: Acount, toString\. There are Connect, /]],
  [true, { Account: draw }, []],
  [false, { Acount: draw }, []],
])('with debug %j, a hint names the unknown ones of the views %j', async (debug, views, hints) => {
  const { latch, warnings } = createTestLatch({ debug })
  formOf(latch, document.body, { views: views as HostViews })
  const { state } = await latch.feature('alert')
  expect(warnings).toEqual(hints.map((hint) => expect.stringMatching(hint) as string))
  expect(state.message).toEqual(warnings[0] ?? '')
})
