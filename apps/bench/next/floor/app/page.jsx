'use client'

export { Page as default } from '../../../floors/core/page'
