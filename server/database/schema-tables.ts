/* oxlint-disable max-lines -- generated */
/** Generated from `schema/*.sql` and the tables of the modules by `npm run tables`; what a column means is written there. */
import type { ColumnType, Generated } from 'kysely'

/** Columns whose content has a type of its own are narrowed by `tables.ts`. */
export interface SchemaTables {
  access_blocks: {
    company_id: string
    blocked_by: string
    blocked_at: Generated<Date>
  }
  accounts: {
    company_id: string
    person_id: string
    email: string
    country_code: string
    phone: string
    password_hash: string
    active: Generated<boolean>
  }
  alert_runs: {
    company_id: string
    slug: string
    due_at: Date
    ran_at: Date
    outcome: 'sent' | 'empty' | 'nobody' | 'missed' | 'failed'
    messages: Generated<number>
    skipped: Generated<number>
    failure: string | null
  }
  alert_settings: {
    company_id: string
    slug: string
    to_client: Generated<boolean>
    frequency: 'Daily' | 'Weekly' | 'Monthly' | null
    week_days: Generated<number[]>
    month_day: number | null
    at: string | null
    time_zone: string | null
    next_due: Date | null
    updated_by: string
    updated_at: Generated<Date>
    attempts: Generated<number>
    retry_at: Date | null
  }
  alert_subscribers: {
    company_id: string
    slug: string
    channel: 'email' | 'whatsapp'
    person_id: string
  }
  attachments: {
    company_id: string
    id: string
    target_table: string
    target_pk: string
    name: string
    extension: string
    size: number
    hash: string
    media_type: string
    person_id: string
    username: string
    uploaded_at: Generated<Date>
    replaced_at: Date | null
    deleted_at: Date | null
    deleted_by: string | null
  }
  attempts: {
    key: string
    count: number
    expires_at: Date
    retry_at: Generated<Date>
  }
  audit: {
    company_id: string
    seq: number
    entry: string
    prev_hash: string
    hash: string
    event: ColumnType<string | null, never, never>
    document_id: ColumnType<string | null, never, never>
    mac: string | null
  }
  audit_checks: {
    company_id: string
    checked_at: Generated<Date>
    seq: number
    problem: string | null
  }
  checklist_defaults: {
    company_id: string
    screen: string
    template_id: string
  }
  checklist_jobs: {
    company_id: string
    job_id: string
    party_name: string
  }
  checklist_progress: {
    company_id: string
    id: string
    record_id: string
    type_details_id: string
    place: number
    groups: string
    description: string
    team: string
    status: 'Yes' | 'No' | 'Not Applicable' | 'Completed' | 'Approved' | 'Rejected' | 'Hold' | null
    due_date: string | null
    actual_date: string | null
    remarks: string
    rev_no: number
    updated_by: string | null
    updated_at: Date | null
    job_id: string
    is_open: boolean | null
  }
  checklist_records: {
    company_id: string
    id: string
    number: number
    job_id: string
    template_id: string
    created_by: string
    created_at: Generated<Date>
    deleted_at: Date | null
  }
  checklist_rows: {
    company_id: string
    id: string
    record_id: string
    type_details_id: string
    place: number
    groups: string
    description: string
    team: string
    status: 'Yes' | 'No' | 'Not Applicable' | 'Completed' | 'Approved' | 'Rejected' | 'Hold' | null
    due_date: string | null
    actual_date: string | null
    remarks: Generated<string>
    rev_no: Generated<number>
    updated_by: string | null
    updated_at: Date | null
  }
  checklist_template_rows: {
    company_id: string
    template_id: string
    id: string
    place: number
    groups: string
    description: string
    team: Generated<string>
  }
  checklist_templates: {
    company_id: string
    id: string
    name: string
    updated_by: string
    updated_at: Generated<Date>
  }
  comments: {
    company_id: string
    screen: string
    document_id: string
    id: ColumnType<number, never, never>
    comment: string
    person_id: string
    username: string
    created_at: Generated<Date>
  }
  companies: {
    id: string
    ccode: string
    is_test: Generated<boolean>
    name: string
    erp_type: string
    address: string
    sample: Generated<boolean>
    active: Generated<boolean>
    currency: string | null
    time_zone: string | null
    year_start: number | null
    languages: string[] | null
    created_at: Generated<Date>
  }
  comparison_lines: {
    company_id: string
    sheet_id: string
    line: string
    item_id: string | null
    qty: ColumnType<string | null, number | string | null | undefined, number | string | null>
    remarks: Generated<string>
  }
  comparison_parties: {
    company_id: string
    sheet_id: string
    party_id: string
    slot: number
  }
  comparison_quotes: {
    company_id: string
    sheet_id: string
    line: string
    party_id: string
    price: ColumnType<string | null, number | string | null | undefined, number | string | null>
    make: Generated<string>
    approved: Generated<string>
  }
  comparison_sheets: {
    company_id: string
    id: string
    number: number
    sheet_date: string
    title: string
    indentno: string | null
    indent_items: Generated<string[]>
    created_by: string
    created_at: Generated<Date>
    updated_by: string
    updated_at: Generated<Date>
    deleted_at: Date | null
    voucher_no: string | null
  }
  comparison_totals: {
    company_id: string
    sheet_id: string
    line: string
    party_id: string
    price: ColumnType<string | null, number | string | null | undefined, number | string | null>
    make: string
    approved: string
    item_id: string | null
    qty: ColumnType<string | null, number | string | null | undefined, number | string | null>
    total: ColumnType<string | null, number | string | null | undefined, number | string | null>
  }
  contacts: {
    company_id: string
    id: string
    party: string
    name: string
    email: Generated<string>
    phone: Generated<string>
  }
  decisions: {
    company_id: string
    person_id: string
    key: string
    request_hash: string
    answer: string | null
    created_at: Generated<Date>
  }
  document_readers: {
    company_id: string
    screen: string
    reader: string
    doc_date: string
    id: string
  }
  document_search: {
    company_id: string
    screen: string
    id: string
    doc_date: string
    search_text: string
  }
  document_series: {
    company_id: string
    screen: string
    period: string
    next: number
  }
  documents: {
    company_id: string
    screen: string
    id: string
    status: string
    version: Generated<number>
    next_roles: Generated<string[]>
    doc_date: string
    owner_id: string
    search_text: string
    data: ColumnType<unknown, string, string>
    workflow_hash: string | null
    decided_by: Generated<string[]>
    last_move: string | null
    last_person: string | null
    last_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    files: Generated<number>
    more_files: Generated<number>
    number: string | null
    revision: Generated<number>
    last_reason: string | null
    lines: ColumnType<unknown, string | null | undefined, string | null>
    t1: string | null
    t2: string | null
    t3: string | null
    t4: string | null
    t5: string | null
    t6: string | null
    t7: string | null
    t8: string | null
    n1: number | null
    n2: number | null
    n3: number | null
    n4: number | null
    d1: string | null
    d2: string | null
    d3: string | null
    d4: string | null
    decided_content: string | null
  }
  entry_tokens: {
    token_hash: string
    company_id: string
    person_id: string
    session_hash: string | null
    expires_at: Date
    used_at: Date | null
  }
  erection_checks: {
    company_id: string
    entry_id: string
    list_cd: string
    status: string | null
    remarks: Generated<string>
    username: string
    checked_at: Generated<Date>
  }
  erection_entries: {
    company_id: string
    id: string
    number: number
    job_id: string
    entry_date: string
    erec_start: string | null
    erec_end: string | null
    contractors: Generated<string[]>
    site_clearance: string | null
    brick_wall: string | null
    logo_plates: Generated<boolean>
    erec_comp: Generated<boolean>
    site_handover: string | null
    prov_comp_certificate: string | null
    comp_certificate: string | null
    stage: string | null
    remarks: Generated<string>
    in_problem: Generated<boolean>
    performance: string | null
    project_stages: string | null
    created_by: string
    created_at: Generated<Date>
    edited_by: string | null
    edited_at: Date | null
    deleted_at: Date | null
  }
  erection_notes: {
    company_id: string
    id: ColumnType<number, never, never>
    entry_id: string
    stage: string
    content: string
    labour_status: Generated<string>
    hinderances: Generated<string>
    username: string
    created_at: Generated<Date>
  }
  erection_resources: {
    company_id: string
    id: ColumnType<number, never, never>
    entry_id: string
    kind: 'labour' | 'machinery'
    day: string
    type: string
    notes: string
    qty: ColumnType<string, number | string, number | string>
  }
  exports: {
    company_id: string
    id: string
    person_id: string
    person: ColumnType<unknown, string, string>
    path: string
    query: ColumnType<unknown, string, string>
    fmt: string
    name: string
    state: string
    done: Generated<number>
    total: number | null
    failed: string | null
    worker: string | null
    beat_at: Date | null
    size: number | null
    created_at: Generated<Date>
    finished_at: Date | null
    language: string | null
  }
  file_folders: {
    id: string
    used_at: Generated<Date>
  }
  filter_columns: {
    company_id: string
    screen: string
    field: string
    slot: string
    filled_at: Date | null
  }
  finishing_entries: {
    company_id: string
    id: ColumnType<number, never, never>
    entry_date: string
    process: string
    party: string
    order_no: string
    article: string
    qty_kg: ColumnType<string, number | string, number | string>
    qty_m: ColumnType<string, number | string, number | string>
    rejected_kg: ColumnType<string, number | string, number | string>
  }
  import_rows: {
    company_id: string
    import_id: string
    row: number
    cells: ColumnType<unknown, string, string>
    head: number
    key_field: string
    key_value: string
    twin: number | null
    outcome: string | null
    errors: ColumnType<unknown, string | null | undefined, string | null>
  }
  imports: {
    company_id: string
    id: string
    person_id: string
    person: ColumnType<unknown, string, string>
    screen: string
    name: string
    headings: ColumnType<unknown, string, string>
    state: string
    total: number
    done: Generated<number>
    failed: string | null
    worker: string | null
    beat_at: Date | null
    created_at: Generated<Date>
    finished_at: Date | null
    decimal_signs: ColumnType<unknown, string | undefined, string>
  }
  indent_items: {
    company_id: string
    indentno: string
    item_id: string
    qty: ColumnType<string, number | string, number | string>
  }
  indents: {
    company_id: string
    indentno: string
  }
  invitations: {
    company_id: string
    person_id: string
    token_hash: string
    created_at: Generated<Date>
    expires_at: Date
    accepted_at: Date | null
  }
  job_recorders: {
    company_id: string
    job_id: string
    person_id: string
  }
  jobs: {
    company_id: string
    job_id: string
    customer: string
    site_eng: string
    location: string
    state: string
    sales_engineer: string
    project_manager: string
    coordinator: string
    contractor: string
    building_area: ColumnType<string, number | string, number | string>
    erection_scope: string
    erection_stage: string
    in_problem: Generated<boolean>
    created_at: Generated<Date>
  }
  key_rules: {
    company_id: string
    screen: string
    field: string
    version: string
  }
  key_twins: {
    company_id: string
    screen: string
    field: string
    value: string
    row_id: string
  }
  labels: {
    company_id: string
    id: string
    text: string
    color: string
  }
  ledger_balances: {
    company_id: string
    screen: string
    id: string
    day: string
    data: ColumnType<unknown, string, string>
    search_text: string
  }
  ledger_closings: {
    company_id: string
    screen: string
    closed_until: string
  }
  ledger_entries: {
    company_id: string
    screen: string
    id: string
    day: string
    data: ColumnType<unknown, string, string>
    search_text: string
    from_screen: string | null
    from_id: string | null
    from_name: string | null
    line: number | null
    created_by: string
    created_at: Generated<Date>
  }
  ledger_rules: {
    company_id: string
    screen: string
    version: string
  }
  links: {
    company_id: string
    to_screen: string
    to_id: string
    from_screen: string
    from_id: string
    field: string
  }
  machine_days: {
    company_id: string
    machine_no: string
    day: string
    planned_kg: ColumnType<string, number | string, number | string>
    done_kg: ColumnType<string, number | string, number | string>
    run_minutes: number
    stop_minutes: number
  }
  machine_runs: {
    company_id: string
    id: ColumnType<number, never, never>
    machine_no: string
    order_no: string
    party: string
    article: string
    planned_kg: ColumnType<string, number | string, number | string>
    done_kg: ColumnType<string, number | string, number | string>
    speed: ColumnType<string, number | string, number | string>
    started_at: Date
    ended_at: Date | null
  }
  machine_stops: {
    company_id: string
    id: ColumnType<number, never, never>
    machine_no: string
    reason: string
    started_at: Date
    ended_at: Date | null
  }
  machines: {
    company_id: string
    machine_no: string
    machine_type: string
    hall: string
    rated_speed: ColumnType<string, number | string, number | string>
  }
  messages: {
    company_id: string
    id: string
    channel: string
    kind: string
    recipient: string
    username: string
    slug: string
    pk: string
    subject: string
    body: string
    html: Generated<string>
    route: string
    head: ColumnType<unknown, string, string>
    files: ColumnType<unknown, string | undefined, string>
    sent_by: string | null
    state: Generated<string>
    attempts: Generated<number>
    next_at: Generated<Date>
    provider_id: string | null
    failure: string | null
    created_at: Generated<Date>
    sent_at: Date | null
    delivered_at: Date | null
    read_at: Date | null
  }
  notifications: {
    company_id: string
    person_id: string
    id: ColumnType<number, never, never>
    screen: string
    document_id: string
    text: string
    created_at: Generated<Date>
    read_at: Date | null
  }
  order_jobs: {
    company_id: string
    job_id: string
    party_name: string
  }
  otp_challenges: {
    id: string
    asked_for: string
    device: string
    code_hash: string
    tries: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    verified_at: Date | null
    used_at: Date | null
  }
  outbox: {
    company_id: string
    id: ColumnType<number, never, never>
    kind: string
    payload: ColumnType<unknown, string, string>
    created_at: Generated<Date>
    sent_at: Date | null
    attempts: Generated<number>
    next_at: Generated<Date>
    failed_at: Date | null
    failure: string | null
  }
  packing_lists: {
    company_id: string
    plist_no: string
    job_id: string
    packing_date: string
    lot_no: string
    invoice_no: string
  }
  part_entries: {
    company_id: string
    id: ColumnType<number, never, never>
    job_id: string
    part_id: string
    entry_date: string
    status: 'loaded' | 'received at site' | 'Erected at Site'
    qty: number
    remark: Generated<string>
    vehicle_no: string | null
    sticker: string | null
    person_id: string
    username: string
    created_at: Generated<Date>
  }
  part_progress: {
    company_id: string
    id: string
    job_id: string
    plist_no: string | null
    serial_no: number
    part: string
    description: string
    structure: 'Sheeting' | 'Structure'
    length: ColumnType<string, number | string, number | string>
    width: ColumnType<string, number | string, number | string>
    thickness: ColumnType<string, number | string, number | string>
    colour: string
    unit_weight: ColumnType<string, number | string, number | string>
    bom_qty: number
    disp_qty: number
    loaded_qty: number | null
    received_qty: number | null
    erected_qty: number | null
    loaded_balance: number | null
    received_balance: number | null
    erected_balance: number | null
  }
  part_stages: {
    company_id: string
    status: 'loaded' | 'received at site' | 'Erected at Site'
    position: number
  }
  parts: {
    company_id: string
    id: string
    job_id: string
    plist_no: string | null
    serial_no: number
    part: string
    description: string
    structure: 'Sheeting' | 'Structure'
    length: ColumnType<string, number | string, number | string>
    width: ColumnType<string, number | string, number | string>
    thickness: ColumnType<string, number | string, number | string>
    colour: string
    unit_weight: ColumnType<string, number | string, number | string>
    bom_qty: number
    disp_qty: number
  }
  people: {
    company_id: string
    id: string
    name: string
    email: string
    roles: string[]
    team: string[]
    admin: Generated<boolean>
    flags: ColumnType<unknown, string | undefined, string>
    active: Generated<boolean>
    joined_at: Generated<Date | null>
  }
  provider_accounts: {
    company_id: string
    issuer: string
    subject: string
    person_id: string
    bound_at: Generated<Date>
  }
  provider_visits: {
    browser_hash: string
    state_hash: string
    company_id: string
    ccode: string
    return_to: string
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    person_id: string | null
  }
  published_files: {
    path: string
    body: string
    used_at: Generated<Date>
  }
  purchase_items: {
    company_id: string
    id: string
    name: string
    uom: string
  }
  purchase_parties: {
    company_id: string
    id: string
    name: string
  }
  records: {
    company_id: string
    screen: string
    id: string
    version: Generated<number>
    data: ColumnType<unknown, string, string>
    search_text: Generated<string>
    created_by: string
    created_at: Generated<Date>
    updated_by: string
    updated_at: Generated<Date>
    deleted_at: Date | null
    inactive_at: Date | null
    lines: ColumnType<unknown, string | null | undefined, string | null>
  }
  restored_copy: {
    only_one: Generated<boolean>
    snapshot_at: Date
    restored_at: Generated<Date>
  }
  rights_changes: {
    company_id: string
    id: ColumnType<number, never, never>
    person_id: string
    name: string
    changed_at: Generated<Date>
    login: string
    before: ColumnType<unknown, string | null | undefined, string | null>
    after: ColumnType<unknown, string | null | undefined, string | null>
  }
  row_keys: {
    company_id: string
    screen: string
    field: string
    value: string
    row_id: string
  }
  row_lines: {
    company_id: string
    line_screen: string
    row_id: string
    lines_field: string
    place: number
    line: ColumnType<unknown, string, string>
  }
  rules: {
    company_id: string
    screen: string
    hash: string
    workflow: string
    accepted_by: string
    accepted_at: Generated<Date>
    rights: string | null
    former_deciders: Generated<string[]>
    former_statuses: Generated<string[]>
  }
  schema_compatibility: {
    only_row: Generated<boolean>
    since: number
  }
  secrets: {
    name: string
    value: string
  }
  section_entries: {
    company_id: string
    row_id: string
    entry_date: string
    qty: ColumnType<string, number | string, number | string>
    person_id: string
    username: string
    created_at: Generated<Date>
  }
  section_jobs: {
    company_id: string
    id: string
    number: number
    job_id: string
    created_by: string
    created_at: Generated<Date>
    updated_by: string
    updated_at: Generated<Date>
  }
  section_notes: {
    company_id: string
    id: string
    section_job_id: string
    content: string
    person_id: string
    username: string
    created_at: Generated<Date>
    deleted_at: Date | null
  }
  section_rows: {
    company_id: string
    id: string
    section_job_id: string
    place: number
    item_code: Generated<string>
    name: string
    kind: 'Sheeting' | 'structure'
    nos: ColumnType<string | null, number | string | null | undefined, number | string | null>
    unit: Generated<string>
    ratio: ColumnType<string, number | string, number | string>
    plan_start: string | null
    plan_end: string | null
    actual_start: string | null
    actual_end: string | null
  }
  sessions: {
    token_hash: string
    company_id: string
    person_id: string
    hwid: string
    created_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
    impersonator_id: string | null
    impersonator: string | null
    idle_until: Date | null
    rights: string | null
    id: ColumnType<number, never, never>
    ended_at: Date | null
  }
  setup_tokens: {
    only_one: Generated<boolean>
    token_hash: string
    expires_at: Date
  }
  slug_configs: {
    company_id: string
    screen: string
    id: string
    prefix: string
    suffix: string
    start: number
    next: number
    autogenerate: boolean
  }
  sticker_parts: {
    company_id: string
    code: string
    part_id: string
    qty: number
  }
  stickers: {
    company_id: string
    code: string
    job_id: string
    expires_on: string
  }
  task_labels: {
    company_id: string
    task_id: string
    label_id: string
  }
  task_people: {
    company_id: string
    task_id: string
    person_id: string
  }
  tasks: {
    company_id: string
    id: string
    number: number
    taskname: string
    description: Generated<string>
    assigned_to: string
    due_at: Date | null
    job_id: string | null
    priority: 'Low' | 'High' | 'Urgent' | null
    client: string | null
    labelled_by: string | null
    created_by: string
    created_at: Generated<Date>
    closed_by: string | null
    closed_at: Date | null
    deleted_at: Date | null
  }
  textile_movements: {
    company_id: string
    id: string
    moved_on: string
    kind: 'receipt' | 'dispatch' | 'knitting' | 'dyeing'
    material: 'Yarn' | 'Fabric'
    purpose: 'JobWork' | 'Sale' | null
    party: string
    qty: ColumnType<string, number | string, number | string>
    amount: ColumnType<string | null, number | string | null | undefined, number | string | null>
  }
  timeline: {
    company_id: string
    id: string
    task_id: string
    kind: 'comment' | 'attachment'
    text: string
    person_id: string
    username: string
    created_at: Generated<Date>
  }
  upload_pieces: {
    company_id: string
    upload_id: string
    key: string
    at: number
    bytes: number | null
  }
  upload_reservations: {
    company_id: string
    id: string
    person_id: string
    bytes: number
    expires_at: Date
  }
  uploads: {
    company_id: string
    id: string
    person_id: string
    screen: string
    query: ColumnType<unknown, string, string>
    name: string
    size: number
    received: Generated<number>
    home: string | null
    begun_at: Generated<Date>
    finished_at: Date | null
  }
  usernames: {
    company_id: string
    person_id: string | null
    username: string | null
  }
  workflows: {
    company_id: string
    hash: string
    workflow: ColumnType<unknown, string, string>
  }
}
