import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { claims } from './claims.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { pdfText } from './pdf-text.ts'
import { text } from './upload-files.ts'

describe.each(databases)('exports of raised documents on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [claims] })
    owner = await signedIn(site.server, 'owner')
    await owner.post('/main/s/claims/submission', { Purpose: 'Taxi', Amount: 500 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const file = async (query: Readonly<Record<string, string>>) => {
    const { body, status } = await owner.get('/main/s/claims/list', { scope: 'all', download: 'y', ...query })
    expect([status, body.description]).toEqual([200, undefined])
    const download_id = body.download_id ?? ''
    const isReady = async () => (await owner.get('/main/download_view', { download_id, check: 'y' })).body.ready
    await expect.poll(isReady).toBe(true)
    return await owner.file('/main/download_view', { download_id })
  }

  it('have the number of the document, first where no columns are named', async () => {
    const [row] = await owner.rows({}, 'claims')
    const { body } = await file({ cols: 'Purpose,OrderNo', fmt: 'csv' })
    expect(body).toBe(`\uFEFFPurpose,Number\r\nTaxi,${String(row?.['OrderNo'])}\r\n`)
    expect((await file({ fmt: 'csv' })).body).toMatch(/^\uFEFFNumber,Purpose,/)
  })

  it('show a link by its text', async () => {
    const [row] = await owner.rows({}, 'claims')
    const link = row?.['For'] as { readonly text: string } | undefined
    const shown = link?.text ?? 'no link'
    expect((await file({ cols: 'For', fmt: 'csv' })).body).toBe(`\uFEFFFor\r\n${shown}\r\n`)
    expect(pdfText((await file({ cols: 'For', fmt: 'pdf' })).rawPayload).join('\n')).toContain(shown)
  })

  it('have the fields of the contract that a card shows, such as the number of files, where they are named', async () => {
    const [row] = await owner.rows({}, 'claims')
    await owner.upload('/main/s/claims/attachments', [text('bill.txt', 'one')], {
      query: { awsfile_master_pk: String(row?.id) },
    })
    const { body } = await file({ cols: 'Purpose,awsfile_count,approvalMessage', fmt: 'csv' })
    expect(body).toBe(`\uFEFFPurpose,Attachments,Approval message\r\nTaxi,1,${String(row?.['approvalMessage'])}\r\n`)
    expect((await file({ fmt: 'csv' })).body).not.toContain('Attachments')
    const unknown = await owner.get('/main/s/claims/list', { scope: 'all', download: 'y', cols: 'nothing' })
    expect(unknown.status).toBe(400)
  })

  it('end with the sums of all rows that match, where they are requested', async () => {
    await owner.post('/main/s/claims/submission', { Purpose: 'Train', Amount: 700, Kind: 'Food' })
    const sums = { cols: 'Purpose,Amount', fmt: 'csv', totals: 'Amount,Purpose' }
    expect((await file(sums)).body).toMatch(/^\uFEFFPurpose,Amount\r\n[^]*Total,1200\r\n$/)
    expect((await file({ ...sums, Kind: 'Food' })).body).toBe('\uFEFFPurpose,Amount\r\nTrain,700\r\nTotal,700\r\n')
    expect((await file({ ...sums, search: 'nothing like it' })).body).toBe('\uFEFFPurpose,Amount\r\n')
  })
})
