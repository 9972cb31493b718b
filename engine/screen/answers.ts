/** Reads answers of an ERP, for views that send their own requests. */
export { listIn, membersOf, textOrNull } from '../calls/answers.ts'
