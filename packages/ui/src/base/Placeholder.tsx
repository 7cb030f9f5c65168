import type { ReactNode } from 'react'
import styles from './Placeholder.css'
import { Skeleton } from './Skeleton.js'
import { join, useStyles } from './useStyles.js'

/** What a view mainly has: rows, the fields of a form, a message with a picture, a code to scan, or facts to read. */
export type PlaceholderShape = 'rows' | 'form' | 'message' | 'code' | 'facts'

const PARTS: Readonly<Record<PlaceholderShape, ReactNode>> = {
  rows: (
    <>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  ),
  form: (
    <>
      <Skeleton shape="block" height="176px" />
      <Skeleton shape="block" />
      <Skeleton shape="block" height="48px" />
    </>
  ),
  message: (
    <>
      <Skeleton shape="circle" width="80px" />
      <Skeleton width="60%" height="20px" />
      <Skeleton width="85%" />
      <Skeleton shape="block" height="48px" />
    </>
  ),
  code: (
    <>
      <Skeleton shape="block" width="232px" height="232px" />
      <Skeleton width="70%" />
      <Skeleton shape="block" height="48px" />
    </>
  ),
  facts: (
    <>
      <Skeleton shape="block" height="144px" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" height="48px" />
    </>
  ),
}

/** A placeholder with the shape of the view that loads. Screen readers ignore it. `shape` defaults to `rows`. */
export function Placeholder({ shape = 'rows' }: { readonly shape?: PlaceholderShape | undefined }): ReactNode {
  const css = useStyles(styles)
  return <div className={join(css.placeholder, css[shape])}>{PARTS[shape]}</div>
}
