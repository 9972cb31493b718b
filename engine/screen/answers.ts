/** Reading what an ERP answered, for views that ask by themselves. */
export { listIn, membersOf, textOrNull } from '../calls/answers.ts'
