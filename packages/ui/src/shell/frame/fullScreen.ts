import type { ShellForm } from './dialog.js'
import styles from './fullScreen.css'

/** The form of the modal that covers the whole window, with its content in the middle. */
export const fullScreenForm: ShellForm = { styles }
