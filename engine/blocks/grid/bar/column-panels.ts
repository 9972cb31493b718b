/** What the buttons and column heads of a grid open: loaded after its rows. */
export { ColumnMenu } from './ColumnMenu.tsx'
export { ColumnsPanel } from './ColumnsPanel.tsx'
