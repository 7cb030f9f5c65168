// Of the build `dist/pages`: no export of the ui has the list.
import { startList } from '../../../../packages/ui/src/shared/list/startList.fixture.js'

startList(document.body, location.search === '?floor')
