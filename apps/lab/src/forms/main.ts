// Served by the development server alone: no build has this page, and no export of the ui has the demonstration.
import { startFormsDemo } from '../../../../packages/ui/src/forms/demo/startFormsDemo.js'

await startFormsDemo(document.body)
