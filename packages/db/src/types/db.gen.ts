// Made by "npm run types -w packages/db" from the migrations. Do not edit.

import type { Decimal, Instant, Json, LocalDate, LocalTime } from "../parsers.ts";
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AcademyCategory {
  id: string;
  slug: string;
  title: string;
  venue_id: string;
}

export interface AcademyCourse {
  category_id: string;
  description: string;
  duration: number;
  featured: Generated<boolean>;
  id: string;
  slug: string;
  sort: Generated<number>;
  title: string;
  updated_at: Generated<Instant>;
  venue_id: string;
}

export interface AcademyProgress {
  completed: Generated<number>;
  course_id: string;
  current_step: Generated<number>;
  user_id: string;
  venue_id: string;
}

export interface AcademyStep {
  content: string;
  course_id: string;
  step_no: number;
  subtitle: string;
  title: string;
  venue_id: string;
}

export interface Account {
  code: string;
  created_at: Generated<Instant>;
  id: Generated<string>;
  kind: string;
  name: Json;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface AccountDay {
  account: string;
  business_date: LocalDate;
  credit_minor: number;
  currency: string;
  debit_minor: number;
  venue_id: string;
}

export interface AccountingPeriod {
  changed_at: Generated<Instant>;
  changed_by: string | null;
  id: Generated<string>;
  month: LocalDate;
  reason: string | null;
  rev: Generated<number>;
  state: string;
  venue_id: string;
}

export interface Admission {
  actor_id: string;
  at: Generated<Instant>;
  gate_id: string | null;
  id: string;
  nonce: string;
  pass_id: string | null;
  reason: string | null;
  result: string;
  reverses_id: string | null;
  scan_id: string | null;
  venue_id: string;
}

export interface Allowance {
  actor_id: string;
  amount_minor: Generated<number>;
  approver_id: string | null;
  approver_is_owner: Generated<boolean>;
  at: Generated<Instant>;
  id: string;
  kind: string;
  order_id: string;
  ppm: Generated<number>;
  qty: Generated<number>;
  reason: string;
  ticket_session_id: string | null;
  venue_id: string;
}

export interface ApiKey {
  apps: Generated<boolean>;
  created_at: Generated<Instant>;
  expires_at: Instant | null;
  hint: string;
  id: string;
  last_used_at: Instant | null;
  last_used_ip: string | null;
  name: string;
  revoked_at: Instant | null;
  revoked_by: string | null;
  role_id: string;
  secret_hash: Buffer;
  user_id: string;
  venue_id: string;
}

export interface ApiKeyScope {
  action: string;
  api_key_id: string;
  module: string;
  venue_id: string;
}

export interface Approval {
  action: string;
  answered_at: Instant | null;
  answered_by: string | null;
  answered_role_id: string | null;
  awaited_until: Instant;
  expires_at: Instant;
  id: string;
  input_hash: Buffer;
  method: string | null;
  module: string;
  note: string | null;
  procedure: string;
  reason: string | null;
  requested_at: Generated<Instant>;
  requested_by: string;
  state: Generated<string>;
  summary: Json;
  usable_until: Instant | null;
  used_at: Instant | null;
  venue_id: string;
}

export interface AppUser {
  auto_lock_minutes: Generated<number>;
  avatar: string | null;
  created_at: Generated<Instant>;
  email: string;
  email_confirmed_at: Instant | null;
  email_key: string;
  id: string;
  language: string | null;
  last_seen_at: Instant | null;
  look: Json | null;
  name: string;
  password_changed_at: Instant | null;
  password_hash: string | null;
  phone: string | null;
  pin_hash: string | null;
  pin_set_at: Instant | null;
  rev: Generated<number>;
  search_key: Generated<string>;
  status: Generated<string>;
  updated_at: Generated<Instant>;
}

export interface Area {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  color: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  name: Json;
  note: string;
  postcodes: string | null;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface AreaPostcode {
  area_id: string;
  postcode: string;
  venue_id: string;
}

export interface AuditEvent {
  action: string;
  actor_id: string | null;
  actor_role_id: string | null;
  after: Json | null;
  api_key_id: string | null;
  approver_id: string | null;
  at: Generated<Instant>;
  auth_session_id: string | null;
  before: Json | null;
  entity: string;
  entity_id: string;
  id: string;
  reason: string | null;
  request_id: string | null;
  venue_id: string;
}

export interface AuditHead {
  digest: Buffer;
  key_name: Buffer | null;
  number: number;
  signature: Buffer | null;
  venue_id: string;
}

export interface AuditLookedThrough {
  number: number;
  venue_id: string;
}

export interface AuditMove {
  content: Buffer;
  moved_by: string;
  number: number;
  venue_id: string;
}

export interface AuditSeal {
  digest: Buffer;
  event_id: string;
  number: number;
  sealed_at: Generated<Instant>;
  venue_id: string;
}

export interface AuthSession {
  active_role_id: string | null;
  device: Generated<string>;
  device_id: string | null;
  end_reason: string | null;
  ended_at: Instant | null;
  expires_at: Instant;
  id: string;
  idle_expires_at: Instant;
  ip: Generated<string>;
  last_seen_at: Generated<Instant>;
  locked_at: Instant | null;
  refresh_counter: Generated<number>;
  refreshed_at: Instant | null;
  started_at: Generated<Instant>;
  user_id: string;
  venue_id: string;
}

export interface Batch {
  done: Generated<number>;
  ended_at: Instant | null;
  failed: Generated<number>;
  id: string;
  kind: string;
  made_at: Generated<Instant>;
  made_by: string;
  made_in: string;
  made_with: string | null;
  moved_at: Generated<Instant>;
  state: Generated<string>;
  stop_reason: string | null;
  total: number;
  venue_id: string;
}

export interface BatchItem {
  at: Instant | null;
  attempt: Generated<number>;
  batch_id: string;
  error: Json | null;
  input: Json;
  no: number;
  result: Json | null;
  state: Generated<string>;
  taken_until: Instant | null;
  venue_id: string;
}

export interface Board {
  description: Generated<string>;
  icon: Generated<string>;
  id: string;
  last_activity: Instant | null;
  sort: Generated<number>;
  title: string;
  venue_id: string;
}

export interface BoardCard {
  board_id: string;
  description: string | null;
  due_date: string | null;
  id: string;
  list_id: string;
  position: number;
  title: string;
  venue_id: string;
}

export interface BoardCardLabel {
  board_id: string;
  card_id: string;
  label_id: string;
  place: number;
  venue_id: string;
}

export interface BoardLabel {
  board_id: string;
  id: string;
  title: string;
  venue_id: string;
}

export interface BoardList {
  board_id: string;
  id: string;
  position: number;
  title: string;
  venue_id: string;
}

export interface BoardMember {
  board_id: string;
  sort: Generated<number>;
  user_id: string;
  venue_id: string;
}

export interface BookContact {
  address: string | null;
  avatar: string | null;
  background: string | null;
  birthday: string | null;
  company: string | null;
  created_at: Generated<Instant>;
  emails: Generated<Json>;
  id: string;
  name: string;
  name_key: Generated<string>;
  notes: string | null;
  phone_numbers: Generated<Json>;
  title: string | null;
  updated_at: Generated<Instant>;
  venue_id: string;
}

export interface BookContactPicture {
  contact_id: string;
  content: Buffer | null;
  file: string | null;
  id: string;
  media_type: string | null;
  venue_id: string;
}

export interface BookContactTag {
  contact_id: string;
  place: number;
  tag_id: string;
  venue_id: string;
}

export interface BookContactWord {
  contact_id: string;
  name_key: string;
  venue_id: string;
  word: string;
}

export interface BookProgress {
  source: string;
  through: Instant;
  venue_id: string;
}

export interface BookRefusal {
  at: Instant;
  fact_id: string;
  first_at: Generated<Instant>;
  reason: string;
  source: string;
  tried_at: Generated<Instant>;
  tries: Generated<number>;
  venue_id: string;
}

export interface BookTag {
  id: string;
  title: string;
  venue_id: string;
}

export interface BookWord {
  venue_id: string;
  word: string;
}

export interface CancellationRule {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  exchange_ppm: Generated<number>;
  fee_ppm: number;
  hours_before: number;
  id: string;
  name: Json;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface CapacityPool {
  area_no: number;
  seat_category_id: string | null;
  size: number;
  taken: Generated<number>;
  target_size: number;
  ticket_session_id: string;
  venue_id: string;
}

export interface CardCharge {
  amount_minor: number;
  answer_by: Instant;
  approver_id: string | null;
  asked_at: Generated<Instant>;
  asked_by: string;
  business_date: LocalDate;
  cancel_wanted_at: Instant | null;
  currency: string;
  decided_at: Instant | null;
  decided_by: string | null;
  decision: string | null;
  decision_reason: string | null;
  due_minor: number | null;
  ended_at: Instant | null;
  food_order_id: string | null;
  hold_id: string | null;
  id: string;
  look_at: Instant | null;
  looks: Generated<number>;
  method_id: string;
  order_id: string;
  reference: string | null;
  refusal: string | null;
  started_at: Instant | null;
  state: Generated<string>;
  terminal_id: string;
  till_session_id: string;
  venue_id: string;
}

export interface CardRefund {
  amount_minor: number;
  approver_id: string | null;
  asked_at: Generated<Instant>;
  asked_by: string;
  charge_id: string;
  decided_by: string | null;
  decision_reason: string | null;
  ended_at: Instant | null;
  id: string;
  look_at: Generated<Instant | null>;
  looks: Generated<number>;
  movement_id: string | null;
  reference: string | null;
  refusal: string | null;
  state: Generated<string>;
  venue_id: string;
}

export interface CardTerminal {
  adapter: string;
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  delay_seconds: Generated<number>;
  id: string;
  method_id: string | null;
  name: string;
  rev: Generated<number>;
  simulates: Generated<string>;
  till_id: string | null;
  timeout_seconds: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface ChatMember {
  cleared_seq: Generated<number>;
  hidden: Generated<boolean>;
  muted: Generated<boolean>;
  read_seq: Generated<number>;
  room_id: string;
  user_id: string;
  venue_id: string;
}

export interface ChatMessage {
  at: Generated<Instant>;
  id: string;
  room_id: string;
  sender_id: string;
  seq: number;
  value: string;
  venue_id: string;
}

export interface ChatProfile {
  about: Generated<string>;
  address: string | null;
  background: string | null;
  birthday: LocalDate | null;
  company: string | null;
  phone_numbers: Generated<Json>;
  title: string | null;
  user_id: string;
  venue_id: string;
}

export interface ChatRoom {
  high_user_id: string;
  id: string;
  last_at: Generated<Instant>;
  last_seq: Generated<number>;
  low_user_id: string;
  venue_id: string;
}

export interface CmsScreen {
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  key: string;
  name: Json;
  path: string;
  rev: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  visible: Generated<boolean>;
}

export interface Command {
  actor_id: string;
  answer: Json | null;
  command_id: string;
  created_at: Generated<Instant>;
  procedure: string;
  request_hash: Buffer;
  venue_id: string;
}

export interface CompQuota {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  passes: number;
  period: string;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface CompUse {
  most: number;
  period: string;
  starts_on: LocalDate;
  used: number;
  user_id: string;
  venue_id: string;
}

export interface Customer {
  anonymised_at: Instant | null;
  archived_at: Instant | null;
  birthday: LocalDate | null;
  contact_key: Generated<string>;
  contact_parts: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  customer_no: Generated<number>;
  email: string | null;
  id: string;
  kind: string;
  language: string | null;
  merged_into: string | null;
  name: string;
  name_key: Generated<string>;
  note: string;
  phone: string | null;
  rev: Generated<number>;
  search_key: Generated<string>;
  tags: string | null;
  tax_no: string | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface CustomerConsent {
  actor_id: string | null;
  at: Generated<Instant>;
  customer_id: string;
  given: boolean;
  id: string;
  purpose: string;
  source: string;
  text_version: string;
  venue_id: string;
}

export interface CustomerContact {
  created_at: Generated<Instant>;
  customer_id: string;
  id: Generated<string>;
  in_use: Generated<boolean>;
  is_main: Generated<boolean>;
  kind: string;
  value: string;
  venue_id: string;
  verified_at: Instant | null;
  verified_by: string | null;
}

export interface CustomerFlag {
  customer_id: string;
  ended_at: Instant | null;
  ended_by: string | null;
  ended_for: string | null;
  id: string;
  kind: string;
  reason: string;
  set_at: Generated<Instant>;
  set_by: string;
  until: LocalDate | null;
  venue_id: string;
}

export interface CustomerMerge {
  from_id: string;
  id: string;
  into_id: string;
  merged_at: Generated<Instant>;
  merged_by: string;
  undone_at: Instant | null;
  undone_by: string | null;
  venue_id: string;
}

export interface CustomerMessage {
  audience: string;
  batch_id: string;
  created_at: Generated<Instant>;
  created_by: string;
  id: string;
  is_erased: Generated<boolean>;
  segment: string | null;
  stopped_at: Instant | null;
  stopped_by: string | null;
  subject_en: string | null;
  subject_tr: string | null;
  template_id: string;
  template_name: string;
  text_en: string;
  text_tr: string;
  total: number;
  venue_id: string;
}

export interface CustomerMessageRecipient {
  at: Generated<Instant>;
  customer_id: string;
  language: string | null;
  mail_id: string | null;
  message_id: string;
  queued_at: Instant | null;
  result: string;
  venue_id: string;
}

export interface CustomerNote {
  actor_id: string;
  at: Generated<Instant>;
  customer_id: string;
  id: string;
  text: string;
  venue_id: string;
}

export interface CustomerNotSame {
  actor_id: string;
  at: Generated<Instant>;
  one_id: string;
  other_id: string;
  venue_id: string;
}

export interface CustomerOfWord {
  customer_id: string;
  name: string;
  venue_id: string;
  word: string;
}

export interface CustomerWord {
  venue_id: string;
  word: string;
}

export interface DashFigures {
  board: string;
  figures: Json;
  updated_at: Generated<Instant>;
  venue_id: string;
}

export interface DatabaseIdentity {
  epoch: string;
  fingerprint: string;
  only_one: Generated<boolean>;
}

export interface DayEvent {
  actor_id: string;
  at: Generated<Instant>;
  business_date: LocalDate;
  closes: Generated<boolean>;
  id: string;
  no: number;
  reason: string | null;
  signed: Generated<Json>;
  totals: Json | null;
  venue_id: string;
}

export interface DepositRule {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  due_hours: number;
  grace_hours: number;
  hours_before: number;
  id: string;
  keeps_deposit: boolean;
  least_minor: number;
  least_ppm: number;
  name: Json;
  remind_hours: number;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface Device {
  archived_at: Instant | null;
  code_ends_at: Instant | null;
  code_hash: Buffer | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  kind: string;
  name: string;
  name_key: Generated<string>;
  note: string;
  paired_at: Instant | null;
  rev: Generated<number>;
  till_id: string | null;
  token_hash: Buffer | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface DiningTable {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  floor_id: string | null;
  id: string;
  name: Json;
  rev: Generated<number>;
  seats: number;
  shape: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  x: number;
  y: number;
}

export interface Driver {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  licence_until: LocalDate | null;
  name: string;
  note: string;
  phone: string | null;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  user_id: string | null;
  venue_id: string;
}

export interface Expense {
  approved_at: Instant | null;
  approved_by: string | null;
  category_id: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  currency: string;
  description: string;
  expense_no: number;
  fund_id: string | null;
  gross_minor: number;
  id: string;
  incurred_on: LocalDate;
  paid_at: Instant | null;
  paid_by: string | null;
  reason: string | null;
  receipt: string | null;
  returned_at: Instant | null;
  returned_by: string | null;
  rev: Generated<number>;
  reversed_at: Instant | null;
  reversed_by: string | null;
  rule_id: string | null;
  rule_nth: number | null;
  search_key: Generated<string>;
  state: Generated<string>;
  submitted_at: Instant | null;
  submitted_by: string | null;
  tax_minor: Generated<number>;
  ticket_session_id: string | null;
  vehicle_id: string | null;
  vendor_id: string | null;
  vendor_ref: string | null;
  vendor_ref_key: Generated<string | null>;
  venue_id: string;
}

export interface ExpenseCategory {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  monthly_budget_minor: number | null;
  name: Json;
  note: string;
  receipt_over_minor: number | null;
  rev: Generated<number>;
  second_person_over_minor: number | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface ExpenseRule {
  archived_at: Instant | null;
  category_id: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  ends_on: LocalDate | null;
  gross_minor: number;
  id: string;
  made: Generated<number>;
  name: string;
  note: string;
  rev: Generated<number>;
  rhythm: string;
  starts_on: LocalDate;
  tax_ppm: number;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  vendor_id: string | null;
  venue_id: string;
}

export interface FeatureSwitch {
  audience: string;
  ends_on: LocalDate | null;
  feature: string;
  note: string;
  owner_id: string | null;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface FeatureSwitchRole {
  feature: string;
  role_id: string;
  venue_id: string;
}

export interface Feedback {
  answer: Generated<string>;
  answered_at: Instant | null;
  answered_by: string | null;
  id: string;
  picture: string | null;
  rev: Generated<number>;
  screen: string | null;
  sent_at: Generated<Instant>;
  state: Generated<string>;
  text: string;
  user_id: string;
  venue_id: string;
}

export interface FileItem {
  bytes: number | null;
  created_at: Generated<Instant>;
  created_by: string;
  description: string | null;
  file: string | null;
  folder_id: string | null;
  id: string;
  modified_at: Generated<Instant>;
  name: string;
  type: string;
  venue_id: string;
}

export interface Floor {
  archived_at: Instant | null;
  capacity: number;
  closes: LocalTime | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  is_ground: Generated<boolean>;
  level: Generated<number>;
  name: Json;
  opens: LocalTime | null;
  rev: Generated<number>;
  sort: Generated<number>;
  state: Generated<string>;
  state_reason: string | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface FloorZone {
  capacity: number;
  floor_id: string;
  id: string;
  kind: string;
  name: Json;
  sort: Generated<number>;
  venue_id: string;
}

export interface FoodAvailability {
  changed_at: Generated<Instant>;
  changed_by: string | null;
  left_count: number | null;
  mode: string;
  reason: string;
  until: Instant | null;
  variant_id: string;
  venue_id: string;
}

export interface FoodBarcode {
  barcode: string;
  product_id: string;
  variant_id: string | null;
  venue_id: string;
}

export interface FoodBill {
  amount_minor: number;
  at: Generated<Instant>;
  change_id: string | null;
  food_order_id: string;
  part_no: number;
  sale_order_id: string;
  split: string;
  venue_id: string;
}

export interface FoodBillLine {
  amount_minor: number;
  food_order_id: string;
  line_no: number;
  line_order_id: string;
  part_no: number;
  qty: number;
  sale_line_no: number;
  venue_id: string;
}

export interface FoodCategory {
  archived_at: Instant | null;
  channels: string[];
  code: string;
  code_key: Generated<string>;
  color: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  name: Json;
  parent_id: string | null;
  rev: Generated<number>;
  sort: number;
  station_id: string | null;
  tax_code: string | null;
  time_from: LocalTime;
  time_until: LocalTime;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  weekdays: number;
}

export interface FoodComboChoice {
  archived_at: Instant | null;
  id: string;
  included: number;
  max_choices: number;
  name: Json;
  place: number;
  product_id: string;
  venue_id: string;
}

export interface FoodComboItem {
  choice_id: string;
  extra_minor: number;
  place: number;
  variant_id: string;
  venue_id: string;
}

export interface FoodModifierChange {
  item_id: string;
  option_id: string;
  place: number;
  qty: Decimal;
  unit: string;
  venue_id: string;
}

export interface FoodModifierGroup {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  free_choices: number;
  id: string;
  max_choices: number;
  min_choices: number;
  name: Json;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface FoodModifierOption {
  archived_at: Instant | null;
  default_qty: number;
  extra_minor: number;
  group_id: string;
  id: string;
  max_each: number;
  name: Json;
  place: number;
  venue_id: string;
}

export interface FoodOrder {
  business_date: LocalDate;
  call_name: string | null;
  call_no: number;
  closed_at: Instant | null;
  currency: string;
  customer_id: string | null;
  guest_name: string | null;
  guests: Generated<number>;
  id: string;
  is_training: boolean;
  merged_into: string | null;
  note: Generated<string>;
  opened_at: Generated<Instant>;
  opened_by: string;
  pass_id: string | null;
  rev: Generated<number>;
  service: string;
  state: Generated<string>;
  table_id: string | null;
  ticket_session_id: string | null;
  venue_id: string;
  wanted_at: Instant | null;
}

export interface FoodOrderLine {
  at: Generated<Instant>;
  cancelled_qty: Generated<number>;
  course: number;
  food_order_id: string;
  guest_no: number | null;
  is_counted: boolean;
  line_no: number;
  made_by: string;
  mods: Json;
  name: Json;
  note: string;
  parent_line_no: number | null;
  qty: number;
  returned_qty: Generated<number>;
  sent_at: Instant | null;
  station_id: string | null;
  tax_code: string;
  tax_ppm: number;
  unit_minor: number;
  variant_id: string;
  venue_id: string;
}

export interface FoodOrderUse {
  food_order_id: string;
  item_id: string;
  line_no: number;
  qty_each: Decimal;
  recipe_version_id: string | null;
  unit_cost: Decimal;
  use_no: number;
  venue_id: string;
}

export interface FoodProduct {
  archived_at: Instant | null;
  barcode: string | null;
  category_id: string;
  channels: string[];
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  kind: string;
  name: Json;
  picture: string | null;
  prep_minutes: number;
  price_minor: number;
  rev: Generated<number>;
  shift_ids: Generated<string[]>;
  state: Generated<string>;
  station_id: string | null;
  stops_by_itself: boolean;
  tax_code: string | null;
  time_from: LocalTime;
  time_until: LocalTime;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  weekdays: number;
}

export interface FoodProductModifier {
  group_id: string;
  max_choices: number | null;
  min_choices: number | null;
  place: number;
  product_id: string;
  venue_id: string;
}

export interface FoodProductShift {
  product_id: string;
  shift_id: string;
  venue_id: string;
}

export interface FoodRecipe {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  name: Json;
  rev: Generated<number>;
  unit: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface FoodRecipeLine {
  item_id: string | null;
  loss_ppm: number;
  place: number;
  qty: Decimal;
  sub_recipe_id: string | null;
  unit: string;
  unit_cost: Decimal | null;
  venue_id: string;
  version_id: string;
}

export interface FoodRecipeVersion {
  id: string;
  published_at: Instant | null;
  published_by: string | null;
  recipe_id: string;
  state: string;
  venue_id: string;
  version_no: number;
  yield_qty: Decimal;
}

export interface FoodReturn {
  at: Generated<Instant>;
  food_order_id: string;
  kind: string;
  line_no: number;
  qty: number;
  sale_line_no: number;
  sale_order_id: string;
  venue_id: string;
}

export interface FoodVariant {
  archived_at: Instant | null;
  barcode: string | null;
  id: string;
  item_id: string | null;
  made_qty: Decimal | null;
  name: Json;
  place: number;
  price_minor: number | null;
  product_id: string;
  recipe_id: string | null;
  venue_id: string;
}

export interface FoodVoid {
  actor_id: string;
  approver_id: string | null;
  at: Generated<Instant>;
  food_order_id: string;
  id: string;
  kind: string;
  line_no: number;
  qty: number;
  reason: string | null;
  venue_id: string;
}

export interface Fund {
  account: string;
  archived_at: Instant | null;
  balance_minor: Generated<number>;
  bic: string | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  currency: string;
  custodian_id: string | null;
  floor_minor: number | null;
  iban: string | null;
  id: string;
  kind: string;
  last_entry: number | null;
  name: Json;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface FundCount {
  actor_id: string;
  at: Generated<Instant>;
  counted_minor: number;
  denominations: Json | null;
  difference_minor: Generated<number>;
  expected_minor: number;
  fund_id: string;
  id: string;
  is_first: boolean;
  reason: string | null;
  venue_id: string;
}

export interface FundEntry {
  actor_id: string | null;
  amount_minor: number;
  at: Generated<Instant>;
  balance_after_minor: number;
  balance_before_minor: Generated<number>;
  business_date: LocalDate;
  counterpart_fund_id: string | null;
  entry_no: number;
  fund_id: string;
  id: string;
  kind: string;
  previous_no: Generated<number | null>;
  reason: string | null;
  source: string;
  source_id: string;
  till_session_id: string | null;
  venue_id: string;
}

export interface FundTransfer {
  amount_minor: number;
  currency: string;
  denominations: Json | null;
  dispute_reason: string | null;
  disputed_at: Instant | null;
  disputed_by: string | null;
  ended_at: Instant | null;
  ended_by: string | null;
  from_fund_id: string;
  from_kind: string;
  id: string;
  note: string | null;
  reason: string | null;
  received_minor: number | null;
  sent_at: Generated<Instant>;
  sent_by: string;
  state: Generated<string>;
  to_fund_id: string;
  to_kind: string;
  venue_id: string;
}

export interface Gate {
  direction: Generated<string>;
  floor_id: string;
  id: string;
  is_open: Generated<boolean>;
  name: Json;
  sort: Generated<number>;
  venue_id: string;
}

export interface GiftCard {
  balance_minor: Generated<number>;
  code_hash: Buffer;
  code_sealed: Buffer;
  code_tail: string;
  created_at: Generated<Instant>;
  created_by: string;
  currency: string;
  holder: string | null;
  id: string;
  note: Generated<string>;
  origin: string;
  replaced_by: string | null;
  rev: Generated<number>;
  state: Generated<string>;
  valid_until: LocalDate;
  venue_id: string;
}

export interface GiftEntry {
  actor_id: string;
  amount_minor: number;
  approver_id: string | null;
  at: Generated<Instant>;
  balance_after_minor: number;
  business_date: LocalDate;
  card_id: string;
  currency: string;
  id: string;
  kind: string;
  line_no: number | null;
  order_id: string | null;
  other_card_id: string | null;
  payment_id: string | null;
  reason: string | null;
  refund_id: string | null;
  venue_id: string;
}

export interface GroupBooking {
  booked_at: Instant | null;
  booked_by: string | null;
  comp_counted_to: string | null;
  contact_email: string | null;
  contact_name: string;
  contact_phone: string | null;
  created_at: Generated<Instant>;
  created_by: string;
  currency: string;
  ended_at: Instant | null;
  ended_by: string | null;
  group_no: number;
  hold_id: string | null;
  id: string;
  language: string;
  mailed_to: string | null;
  name: string;
  note: string;
  option_until: Instant | null;
  order_id: string | null;
  people: number;
  price_approver_id: string | null;
  price_reason: string | null;
  reason: string | null;
  remind_at: Instant | null;
  reminded_at: Instant | null;
  rev: Generated<number>;
  sent_at: Instant | null;
  sent_by: string | null;
  state: Generated<string>;
  ticket_session_id: string;
  total_minor: number;
  valid_until: Instant;
  venue_id: string;
}

export interface GroupBookingLine {
  area_no: number | null;
  group_id: string;
  line_no: number;
  list_minor: number;
  pass_type_id: string;
  qty: number;
  seat_category_id: string | null;
  unit_minor: number;
  venue_id: string;
}

export interface GroupGuest {
  group_id: string;
  line_no: number;
  name: string;
  place_no: number;
  venue_id: string;
}

export interface GroupNameLink {
  created_at: Generated<Instant>;
  created_by: string;
  ended_at: Instant | null;
  expires_at: Instant;
  group_id: string;
  id: string;
  mailed_to: string | null;
  venue_id: string;
}

export interface HelpFaq {
  answer: string;
  category_id: string;
  id: string;
  question: string;
  sort: Generated<number>;
  venue_id: string;
}

export interface HelpFaqCategory {
  id: string;
  slug: string;
  sort: Generated<number>;
  title: string;
  venue_id: string;
}

export interface HelpGuide {
  category_id: string;
  content: string;
  id: string;
  slug: string;
  sort: Generated<number>;
  subtitle: string;
  title: string;
  venue_id: string;
}

export interface HelpGuideCategory {
  id: string;
  slug: string;
  sort: Generated<number>;
  title: string;
  venue_id: string;
}

export interface HelpScreen {
  is_own: Generated<boolean>;
  lead: Json;
  points: Json;
  rev: Generated<number>;
  screen: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface Ingredient {
  allergens: string[];
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  diets: string[];
  id: string;
  item_id: string;
  note: string;
  other_allergens: string | null;
  rev: Generated<number>;
  substitute_id: string | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  waste_ppm: number;
}

export interface InventoryItem {
  archived_at: Instant | null;
  barcode: string | null;
  base_unit: string;
  category_id: string;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  expiry_days: number | null;
  id: string;
  is_batch: boolean;
  is_strict: boolean;
  lead_days: number;
  min_qty: Decimal;
  name: Json;
  par_qty: Decimal;
  picture: string | null;
  rev: Generated<number>;
  search_key: Generated<string>;
  storage: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  vendor_id: string | null;
  venue_id: string;
}

export interface Invoice {
  bill_to: Json;
  business_date: LocalDate;
  change_id: string | null;
  corrects_id: string | null;
  currency: string;
  due_at: Instant | null;
  gross_minor: number;
  id: string;
  issued_at: Generated<Instant>;
  issued_by: string;
  issuer: Json;
  kind: string;
  language: string;
  left_minor: number | null;
  lines: Json;
  name_key: Generated<string>;
  net_minor: number;
  no: number;
  order_id: string;
  paid_minor: number | null;
  reason: string | null;
  seq: number;
  tax_minor: number;
  venue_id: string;
  year: number;
}

export interface InvoicePrint {
  id: string;
  invoice_id: string;
  printed_at: Generated<Instant>;
  printed_by: string;
  venue_id: string;
}

export interface ItemBarcode {
  barcode: string;
  item_id: string;
  unit_id: string | null;
  venue_id: string;
}

export interface ItemCategory {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  kind: string;
  name: Json;
  parent_id: string | null;
  rev: Generated<number>;
  sort: number;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface ItemUnit {
  archived_at: Instant | null;
  barcode: string | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  factor: Decimal;
  id: string;
  is_purchase: boolean;
  item_id: string;
  rev: Generated<number>;
  unit: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface JournalEntry {
  act: string;
  business_date: LocalDate;
  entry_no: Generated<number>;
  id: string;
  of_date: LocalDate;
  posted_at: Generated<Instant>;
  source: string;
  source_id: string;
  venue_id: string;
}

export interface JournalLine {
  account: string;
  amount_minor: number;
  business_date: LocalDate;
  currency: string;
  earned_as: string | null;
  entry_id: string;
  fund_id: string | null;
  line_no: number;
  ticket_session_id: string | null;
  till_session_id: string | null;
  venue_id: string;
}

export interface KitchenCall {
  called_at: Generated<Instant>;
  called_by: string | null;
  food_order_id: string;
  times: Generated<number>;
  venue_id: string;
}

export interface KitchenLine {
  cancelled_qty: Generated<number>;
  cancels_id: string | null;
  food_order_id: string;
  id: string;
  kind: string;
  line_no: number;
  made_at: Generated<Instant>;
  outcome: string | null;
  qty: number;
  ready_at: Instant | null;
  ready_by: string | null;
  ready_qty: Generated<number>;
  recalls: Generated<number>;
  rev: Generated<number>;
  served_at: Instant | null;
  served_by: string | null;
  served_qty: Generated<number>;
  started_at: Instant | null;
  started_by: string | null;
  state: Generated<string>;
  ticket_id: string | null;
  venue_id: string;
  wasted_qty: Generated<number>;
}

export interface KitchenStation {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  location_id: string | null;
  name: Json;
  rev: Generated<number>;
  sort: number;
  target_minutes: number;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface KitchenTicket {
  course: number;
  fired_at: Instant | null;
  food_order_id: string;
  id: string;
  is_held: boolean;
  is_rush: boolean;
  kind: string;
  rev: Generated<number>;
  sent_at: Generated<Instant>;
  sent_by: string | null;
  seq: number;
  station_id: string;
  target_at: Instant | null;
  venue_id: string;
}

export interface LegalText {
  kind: string;
  published_at: Generated<Instant>;
  published_by: string | null;
  text: Json;
  venue_id: string;
  version: number;
}

export interface ListView {
  created_at: Generated<Instant>;
  id: string;
  is_default: Generated<boolean>;
  list: string;
  name: string;
  name_key: Generated<string>;
  owner_id: string;
  query: string;
  rev: Generated<number>;
  role_id: string | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface MailAttachment {
  file: string;
  id: string;
  mail_id: string;
  user_id: string;
  venue_id: string;
}

export interface MailItem {
  attachments: Generated<Json>;
  bcc: Generated<string[]>;
  cc: Generated<string[]>;
  content: string;
  folder: string;
  from_avatar: string | null;
  from_contact: string;
  id: string;
  important: Generated<boolean>;
  sent_at: Instant;
  starred: Generated<boolean>;
  subject: string;
  to_contact: string;
  unread: Generated<boolean>;
  user_id: string;
  venue_id: string;
}

export interface MailItemLabel {
  label_id: string;
  mail_id: string;
  place: number;
  user_id: string;
  venue_id: string;
}

export interface MailLabel {
  color: string;
  id: string;
  slug: string;
  title: string;
  user_id: string;
  venue_id: string;
}

export interface MailSettings {
  message_layout: Generated<string>;
  user_id: string;
  venue_id: string;
}

export interface Membership {
  code_hash: Buffer;
  code_sealed: Buffer;
  code_tail: string;
  created_at: Generated<Instant>;
  created_by: string;
  holder: string | null;
  id: string;
  line_no: number;
  most: number | null;
  once_a_day: boolean;
  order_id: string;
  plan_id: string;
  reason: string | null;
  rev: Generated<number>;
  state: Generated<string>;
  used: Generated<number>;
  valid_from: LocalDate;
  valid_to: LocalDate;
  venue_id: string;
}

export interface MembershipPastCode {
  at: Generated<Instant>;
  code_hash: Buffer;
  membership_id: string;
  venue_id: string;
}

export interface MembershipPlan {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  days: number;
  id: string;
  name: Json;
  note: string;
  once_a_day: boolean;
  price_minor: number;
  rev: Generated<number>;
  tax_code: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  uses: number | null;
  valid_from: LocalDate | null;
  valid_to: LocalDate | null;
  venue_id: string;
}

export interface MembershipUse {
  actor_id: string;
  at: Generated<Instant>;
  business_date: LocalDate;
  gate_id: string | null;
  id: string;
  membership_id: string;
  once_a_day: boolean;
  undone_at: Instant | null;
  venue_id: string;
}

export interface MessageTemplate {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  name: string;
  rev: Generated<number>;
  subject_en: string | null;
  subject_tr: string | null;
  text_en: string;
  text_tr: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface NoteItem {
  archived: Generated<boolean>;
  content: Generated<string>;
  created_at: Generated<Instant>;
  id: string;
  image: string | null;
  reminder: string | null;
  tasks: Json | null;
  title: Generated<string>;
  updated_at: Instant | null;
  user_id: string;
  venue_id: string;
}

export interface NoteItemLabel {
  label_id: string;
  note_id: string;
  place: number;
  user_id: string;
  venue_id: string;
}

export interface NoteLabel {
  id: string;
  title: string;
  user_id: string;
  venue_id: string;
}

export interface NoticeMade {
  made_at: Generated<Instant>;
  source: string;
  venue_id: string;
}

export interface NoticeMail {
  topic: string;
  user_id: string;
  venue_id: string;
}

export interface NoticeMute {
  topic: string;
  user_id: string;
  venue_id: string;
}

export interface NumberSeries {
  kind: string;
  next: number;
  prefix: string;
  venue_id: string;
  year: number;
}

export interface OfflineCounter {
  device_id: string | null;
  id: string;
  name: string;
  public_key: Buffer;
  registered_at: Generated<Instant>;
  registered_by: string;
  series: Generated<string>;
  series_no: number;
  venue_id: string;
}

export interface OfflineSale {
  counter: number;
  counter_id: string;
  currency: string;
  due_minor: number;
  late: Generated<boolean>;
  missing: Generated<Json>;
  order_id: string | null;
  posted_at: Instant | null;
  reason: string | null;
  rev: Generated<number>;
  signature: Buffer;
  signed: string | null;
  signed_hash: Buffer;
  sold_at: Instant;
  sold_by: string;
  state: Generated<string>;
  till_id: string;
  till_session_id: string;
  uploaded_at: Generated<Instant>;
  uploaded_by: string;
  venue_id: string;
}

export interface OrderBalance {
  deposit_rule_id: string;
  due_at: Instant;
  order_id: string;
  release_at: Instant;
  released_at: Instant | null;
  remind_at: Instant;
  reminded_at: Instant | null;
  venue_id: string;
}

export interface OrderChange {
  actor_id: string;
  approver_id: string | null;
  at: Generated<Instant>;
  business_date: LocalDate;
  change_no: number;
  currency: string;
  gross_minor: number;
  id: string;
  is_training: Generated<boolean>;
  kind: string;
  order_id: string;
  paid_minor: number;
  plan_id: string | null;
  price_version: number | null;
  proof_kind: string | null;
  proof_note: string | null;
  reason: string;
  receipt_no: number | null;
  tax_minor: number;
  till_session_id: string | null;
  venue_id: string;
}

export interface OrderLine {
  actor_id: string;
  approver_id: string | null;
  at: Generated<Instant>;
  change_id: string | null;
  currency: string;
  gross_minor: number;
  kind: string;
  line_no: number;
  list_minor: number | null;
  net_minor: number;
  off_line_no: number | null;
  order_id: string;
  package_id: string | null;
  package_item_id: string | null;
  package_rev: number | null;
  parent_line_no: number | null;
  pass_type_id: string | null;
  price_rule_id: string | null;
  price_why: Json | null;
  qty: number;
  reason: string | null;
  reverses_line_no: number | null;
  seat_category_id: string | null;
  special: string | null;
  tax_code: string;
  tax_minor: number;
  tax_ppm: number;
  ticket_session_id: string | null;
  unit_minor: number;
  venue_id: string;
}

export interface OutgoingMail {
  attempts: Generated<number>;
  created_at: Generated<Instant>;
  id: string;
  kind: string;
  language: string;
  last_error: string | null;
  params: Json;
  recipient: string;
  sent_at: Instant | null;
  venue_id: string;
}

export interface Package {
  amount_minor: number | null;
  channels: string[];
  created_at: Generated<Instant>;
  created_by: string | null;
  description: Json;
  id: string;
  max_people: number | null;
  min_people: number | null;
  name: Json;
  parts_refundable: boolean;
  percent_ppm: number | null;
  price_mode: string;
  product_id: string;
  rev: Generated<number>;
  show_on_website: boolean;
  sort: number;
  state: Generated<string>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  valid_from: LocalDate | null;
  valid_until: LocalDate | null;
  venue_id: string;
}

export interface PackageItem {
  area_id: string | null;
  choice_group: number | null;
  designated_minor: number | null;
  direction: string | null;
  extra_minor: number;
  face_minor: number | null;
  id: string;
  kind: string;
  modifiers: Generated<Json>;
  optional: boolean;
  package_id: string;
  pass_type_id: string | null;
  per: string;
  place: number;
  qty: number;
  variant_id: string | null;
  vehicle_class_id: string | null;
  venue_id: string;
}

export interface PackageVersion {
  at: Generated<Instant>;
  content: Json;
  package_id: string;
  rev: number;
  venue_id: string;
}

export interface PartPayment {
  amount_minor: number;
  business_date: LocalDate;
  currency: string;
  due_minor: number | null;
  ended_at: Instant | null;
  ended_by: string | null;
  exchange_of: string | null;
  food_order_id: string | null;
  hold_id: string | null;
  id: string;
  is_training: Generated<boolean>;
  method: string;
  method_id: string;
  order_id: string;
  payment_id: string | null;
  reference: string | null;
  return_reference: string | null;
  return_till_session_id: string | null;
  returned_minor: Generated<number>;
  state: Generated<string>;
  taken_at: Generated<Instant>;
  taken_by: string;
  till_session_id: string | null;
  venue_id: string;
}

export interface Pass {
  area_no: number | null;
  cancelled_by: string | null;
  code_version: Generated<number>;
  holder_name: string | null;
  id: string;
  is_training: Generated<boolean>;
  issued_at: Generated<Instant>;
  line_no: number;
  order_id: string;
  ordered_at: Instant | null;
  pass_type_id: string;
  people: Generated<number>;
  replaces_id: string | null;
  seat_no: number | null;
  short_code: string;
  state: Generated<string>;
  ticket_session_id: string;
  used_at: Instant | null;
  venue_id: string;
}

export interface PassPastCode {
  code_version: number;
  pass_id: string;
  replaced_at: Generated<Instant>;
  short_code: string;
  venue_id: string;
}

export interface PassType {
  age_max: number | null;
  age_min: number | null;
  archived_at: Instant | null;
  by_code: Generated<boolean>;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  max_per_order: number | null;
  name: Json;
  people: Generated<number>;
  product_id: string;
  requires_name: Generated<boolean>;
  requires_proof: Generated<boolean>;
  rev: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface PasswordProof {
  created_at: Generated<Instant>;
  expires_at: Instant;
  id: string;
  kind: string;
  secret_hash: Buffer;
  used_at: Instant | null;
  user_id: string;
}

export interface Payment {
  actor_id: string;
  amount_minor: number;
  at: Generated<Instant>;
  business_date: LocalDate;
  change_id: string | null;
  change_minor: Generated<number | null>;
  currency: string;
  debtor: string | null;
  due_on: LocalDate | null;
  id: string;
  method: string;
  method_id: string;
  order_id: string;
  reference: string | null;
  refunded_minor: Generated<number>;
  tendered_minor: number | null;
  till_session_id: string | null;
  venue_id: string;
}

export interface PaymentMethod {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  fee_ppm: Generated<number>;
  fund_id: string | null;
  fund_kind: Generated<string | null>;
  id: string;
  kind: string;
  name: Json;
  opens_drawer: Generated<boolean>;
  reference: Generated<string>;
  rev: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface PayoutAllocation {
  amount_minor: number;
  bill_id: string;
  payout_id: string;
  venue_id: string;
}

export interface Permission {
  action: string;
  module: string;
}

export interface PersonalText {
  created_at: Generated<Instant>;
  entity: string;
  entity_id: string;
  erased_at: Instant | null;
  field: string;
  id: string;
  salt: Buffer | null;
  value: string | null;
  venue_id: string;
}

export interface PickupPoint {
  address: string;
  archived_at: Instant | null;
  area_id: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  minutes: number;
  name: Json;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface PoolHold {
  area_no: number;
  hold_id: string;
  qty: number;
  ticket_session_id: string;
  until: Instant;
  venue_id: string;
}

export interface PriceList {
  id: string;
  is_default: Generated<boolean>;
  name: string;
  venue_id: string;
  version: Generated<number>;
}

export interface PriceRule {
  amount_minor: number;
  category_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  currency: string;
  id: string;
  pass_type_id: string;
  price_list_id: string;
  seat_category_id: string | null;
  shift_id: string | null;
  shift_key: Generated<string>;
  valid: Generated<string>;
  venue_id: string;
  weekday: number | null;
  weekday_key: Generated<number>;
}

export interface Printer {
  answered_at: Instant | null;
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  cutter: Generated<boolean>;
  drawer: Generated<boolean>;
  fallback_id: string | null;
  held_until: Instant | null;
  holder: string | null;
  host: string | null;
  id: string;
  kind: string;
  light: Generated<string>;
  light_at: Instant | null;
  make: Generated<string>;
  name: string;
  name_key: Generated<string>;
  paper: Generated<string>;
  passes: Generated<boolean>;
  port: Generated<number>;
  receipts: Generated<boolean>;
  rev: Generated<number>;
  simulates: Generated<string>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface PrinterSource {
  id: Generated<string>;
  printer_id: string;
  station_id: string | null;
  till_id: string | null;
  venue_id: string;
}

export interface PrintJob {
  attempts: Generated<number>;
  created_at: Generated<Instant>;
  created_by: string | null;
  ended_at: Instant | null;
  error: string | null;
  id: Generated<string>;
  is_confirmed: boolean | null;
  is_copy: Generated<boolean>;
  key: string;
  kind: string;
  moved_from: string | null;
  next_at: Generated<Instant | null>;
  printed_at: Instant | null;
  printer_id: string;
  seq: Generated<number>;
  state: Generated<string>;
  subject_id: string;
  subject_no: string;
  venue_id: string;
}

export interface PromoCode {
  amount_minor: number | null;
  archived_at: Instant | null;
  channel: string | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  food_product_id: string | null;
  free_qty: number | null;
  id: string;
  max_passes: number | null;
  max_per_guest: number | null;
  max_uses: number | null;
  name: Json;
  note: string;
  pass_type_id: string | null;
  ppm: number | null;
  product_id: string | null;
  rev: Generated<number>;
  state: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  valid_from: LocalDate | null;
  valid_to: LocalDate | null;
  venue_id: string;
}

export interface PromoCount {
  guest: string;
  most: number | null;
  promo_code_id: string;
  used: number;
  venue_id: string;
}

export interface PromoKeep {
  area_no: number;
  created_at: Generated<Instant>;
  created_by: string;
  ended_at: Instant | null;
  ended_why: string | null;
  hold_id: string;
  id: string;
  kept: number;
  promo_code_id: string;
  ticket_session_id: string;
  until: Instant;
  used: Generated<number>;
  venue_id: string;
}

export interface PromoUse {
  code: string;
  given_back_at: Instant | null;
  guests: string[];
  most_passes: number | null;
  off_minor: number;
  order_id: string;
  passes: number | null;
  promo_code_id: string;
  used_at: Generated<Instant>;
  venue_id: string;
}

export interface PurchaseOrder {
  created_at: Generated<Instant>;
  created_by: string | null;
  currency: string;
  ended_at: Instant | null;
  ended_by: string | null;
  expected_on: LocalDate | null;
  id: string;
  location_id: string;
  mailed_to: string | null;
  note: string;
  order_no: number | null;
  reason: string | null;
  rev: Generated<number>;
  sent_at: Instant | null;
  sent_by: string | null;
  state: Generated<string>;
  total_minor: number;
  vendor_id: string;
  venue_id: string;
}

export interface PurchaseOrderLine {
  amount_minor: number;
  base_qty: Decimal;
  item_id: string;
  line_no: number;
  order_id: string;
  price_minor: number;
  qty: Decimal;
  received_qty: Generated<Decimal>;
  unit_id: string | null;
  venue_id: string;
}

export interface RateLimit {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface Reason {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  name: Json;
  needs_note: Generated<boolean>;
  occasion: string;
  rev: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface RecoveryCode {
  code_hash: Buffer;
  created_at: Generated<Instant>;
  id: string;
  used_at: Instant | null;
  user_id: string;
}

export interface Refund {
  actor_id: string;
  amount_minor: number;
  at: Generated<Instant>;
  business_date: LocalDate;
  change_id: string;
  currency: string;
  id: string;
  method: string;
  method_id: string;
  order_id: string;
  payment_id: string;
  reference: string | null;
  till_session_id: string | null;
  venue_id: string;
}

export interface RetentionRule {
  erased: Generated<number>;
  kind: string;
  months: number;
  ran_at: Instant | null;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string;
  venue_id: string;
}

export interface Ride {
  created_at: Generated<Instant>;
  direction: string;
  guest_no: number;
  id: string;
  line_no: number;
  marked_at: Instant | null;
  marked_by: string | null;
  order_id: string;
  pass_id: string | null;
  pickup_point_id: string;
  rev: Generated<number>;
  state: Generated<string>;
  trip_id: string;
  untold_leave: Instant | null;
  venue_id: string;
}

export interface RidePrice {
  amount_minor: number;
  area_id: string;
  class_id: string | null;
  class_key: Generated<string>;
  direction: string;
  from_minute: number;
  id: string;
  minutes: Generated<string>;
  pass_type_id: string | null;
  pass_type_key: Generated<string>;
  to_minute: number;
  updated_at: Generated<Instant>;
  updated_by: string;
  venue_id: string;
  weekdays: number;
}

export interface RideTerms {
  rev: Generated<number>;
  tax_code: string | null;
  updated_at: Generated<Instant>;
  updated_by: string;
  venue_id: string;
}

export interface Role {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  description: string | null;
  id: string;
  is_owner: Generated<boolean>;
  key: string | null;
  name: string;
  name_key: Generated<string>;
  names: Json | null;
  requires_mfa: Generated<boolean>;
  rev: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface RolePermission {
  action: string;
  limits: Generated<Json>;
  module: string;
  role_id: string;
  venue_id: string;
}

export interface SaleOrder {
  business_date: LocalDate;
  channel: string;
  created_at: Generated<Instant>;
  created_by: string;
  currency: string;
  customer_id: string | null;
  gross_minor: number;
  guest_digits: Generated<string>;
  guest_email: string | null;
  guest_key: Generated<string>;
  guest_name: string | null;
  guest_phone: string | null;
  has_refund: Generated<boolean>;
  id: string;
  is_training: Generated<boolean>;
  note: string | null;
  order_no: Generated<number>;
  paid_minor: number;
  price_version: number;
  receipt_no: number | null;
  rev: Generated<number>;
  state: string;
  tax_minor: number;
  till_session_id: string | null;
  venue_id: string;
}

export interface Seat {
  at_table: Generated<boolean>;
  category_id: string;
  kind: Generated<string>;
  label: string;
  layout_version_id: string;
  place: number;
  row_label: string;
  run: number;
  seat_no: number;
  section: string;
  stable_key: string;
  venue_id: string;
  x: number;
  y: number;
}

export interface SeatBlock {
  created_at: Generated<Instant>;
  created_by: string;
  id: string;
  reason: string;
  ticket_session_id: string;
  venue_id: string;
}

export interface SeatCategory {
  archived_at: Instant | null;
  color: string;
  created_at: Generated<Instant>;
  id: string;
  name: Json;
  rev: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<Instant>;
  venue_id: string;
}

export interface SeatHold {
  at_most: number | null;
  channel: string;
  created_at: Generated<Instant>;
  expires_at: Instant;
  group_id: string | null;
  id: string;
  max_until: Instant;
  note: string | null;
  offer_to: string | null;
  owner_id: string;
  promo_code_id: string | null;
  seat_nos: Generated<number[]>;
  state: Generated<string>;
  ticket_session_id: string;
  venue_id: string;
}

export interface SeatLayout {
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  floor_id: string;
  id: string;
  name: string;
  name_key: Generated<string>;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface SeatLayoutVersion {
  created_at: Generated<Instant>;
  created_by: string | null;
  drawing: Generated<Json>;
  focus_x: number | null;
  focus_y: number | null;
  geometry_hash: string;
  height: number;
  id: string;
  layout_id: string;
  note: string | null;
  published_at: Instant | null;
  published_by: string | null;
  retired_at: Instant | null;
  rev: Generated<number>;
  seats: Generated<number>;
  state: Generated<string>;
  venue_id: string;
  version: number;
  width: number;
}

export interface SessionPlan {
  actor_id: string;
  approver_id: string | null;
  at: Generated<Instant>;
  batch_id: string | null;
  currency: string;
  id: string;
  kind: string;
  orders: number;
  otherwise: string;
  outcome: string;
  passes: number;
  planned_minor: number;
  reason: string;
  target_id: string | null;
  venue_id: string;
}

export interface SessionPlanGroupTold {
  at: Generated<Instant>;
  by: string;
  group_id: string;
  plan_id: string;
  venue_id: string;
}

export interface SessionPlanOrder {
  causes: Generated<string[]>;
  change_id: string | null;
  done_at: Instant | null;
  is_told: Generated<boolean>;
  no: number;
  order_id: string;
  owed_minor: Generated<number>;
  passes: Generated<number>;
  plan_id: string;
  planned_minor: number;
  refunded_minor: Generated<number>;
  result: string | null;
  settled_at: Instant | null;
  settled_by: string | null;
  settled_note: string | null;
  state: Generated<string>;
  venue_id: string;
}

export interface SessionPlanSession {
  kind: string;
  plan_id: string;
  starts_at: Instant;
  ticket_session_id: string;
  venue_id: string;
}

export interface SessionSeat {
  block_id: string | null;
  hold_id: string | null;
  order_id: string | null;
  pass_id: string | null;
  seat_category_id: string;
  seat_no: number;
  status: Generated<number>;
  ticket_session_id: string;
  until: Instant | null;
  venue_id: string;
}

export interface Settlement {
  acquirer: string;
  acquirer_key: Generated<string>;
  content_hash: Buffer;
  currency: string;
  ended_at: Instant | null;
  ended_by: string | null;
  faulty_count: Generated<number>;
  fee_minor: Generated<number>;
  file: string;
  file_name: string;
  from_date: LocalDate | null;
  from_fund_id: string | null;
  gross_minor: Generated<number>;
  id: string;
  imported_at: Generated<Instant>;
  imported_by: string;
  known_count: Generated<number>;
  line_count: Generated<number>;
  mapping: Json;
  matched_minor: number | null;
  net_minor: Generated<number>;
  rev: Generated<number>;
  skips_faulty: boolean;
  state: Generated<string>;
  to_fund_id: string | null;
  until_date: LocalDate | null;
  venue_id: string;
}

export interface SettlementAcceptance {
  accepted_at: Generated<Instant>;
  accepted_by: string;
  id: string;
  line_no: number | null;
  payment_id: string | null;
  reason: string;
  refund_id: string | null;
  settlement_id: string;
  venue_id: string;
}

export interface SettlementFormat {
  acquirer: string;
  acquirer_key: string;
  mapping: Json;
  updated_at: Generated<Instant>;
  updated_by: string;
  venue_id: string;
}

export interface SettlementLine {
  amount_minor: number;
  fee_minor: number;
  is_live: Generated<boolean>;
  line_key: string | null;
  line_no: number;
  on_date: LocalDate;
  reference: string | null;
  settlement_id: string;
  venue_id: string;
}

export interface SettlementMatch {
  amount_minor: number;
  ended_at: Instant | null;
  ended_by: string | null;
  id: string;
  line_no: number;
  matched_as: string;
  matched_at: Generated<Instant>;
  matched_by: string;
  payment_id: string | null;
  refund_id: string | null;
  settlement_id: string;
  venue_id: string;
}

export interface SetupLink {
  created_at: Generated<Instant>;
  expires_at: Instant;
  id: string;
  secret_hash: Buffer;
  used_at: Instant | null;
}

export interface ShellActivity {
  at: Instant;
  description: string;
  extra_content: string | null;
  icon: string | null;
  id: string;
  image: string | null;
  link: string | null;
  linked_content: string | null;
  use_router: Generated<boolean>;
  venue_id: string;
}

export interface ShellNotice {
  at: Generated<Instant>;
  created_at: Generated<Instant>;
  description: string | null;
  icon: string | null;
  id: string;
  image: string | null;
  is_read: Generated<boolean>;
  is_seen: Generated<boolean>;
  kind: string;
  link: string | null;
  title: string | null;
  use_router: Generated<boolean>;
  user_id: string;
  venue_id: string;
}

export interface ShellShortcut {
  created_at: Generated<Instant>;
  description: Generated<string>;
  icon: string;
  id: string;
  label: string;
  link: string;
  use_router: Generated<boolean>;
  user_id: string;
  venue_id: string;
}

export interface Shift {
  archived_at: Instant | null;
  cleaning_minutes: Generated<number>;
  code: string;
  code_key: Generated<string>;
  color: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  crosses_midnight: Generated<boolean>;
  ends: LocalTime;
  id: string;
  last_entry_minutes: Generated<number>;
  name: Json;
  rev: Generated<number>;
  starts: LocalTime;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  weekdays: Generated<number>;
}

export interface ShopBrand {
  id: string;
  name: string;
  slug: string;
  sort: Generated<number>;
  venue_id: string;
}

export interface ShopCategory {
  id: string;
  name: string;
  parent_id: string | null;
  slug: string;
  sort: Generated<number>;
  venue_id: string;
}

export interface ShopProduct {
  active: Generated<boolean>;
  barcode: Generated<string>;
  base_price: Decimal | null;
  brand_id: string | null;
  category_id: string | null;
  cost: Decimal | null;
  created_at: Generated<Instant>;
  description: Generated<string>;
  id: string;
  images: Generated<string[]>;
  name: string;
  name_key: Generated<string>;
  price: Decimal | null;
  reserved: number | null;
  sku: Generated<string>;
  stock: number | null;
  tax_percent: Decimal | null;
  thumbnail: string | null;
  updated_at: Generated<Instant>;
  vendor_id: string | null;
  venue_id: string;
  weight: Decimal | null;
}

export interface ShopProductTag {
  place: number;
  product_id: string;
  tag_id: string;
  venue_id: string;
}

export interface ShopTag {
  id: string;
  title: string;
  venue_id: string;
}

export interface ShopVendor {
  id: string;
  name: string;
  slug: string;
  sort: Generated<number>;
  venue_id: string;
}

export interface SigningKey {
  created_at: Generated<Instant>;
  key_no: number;
  private_key: Buffer;
  public_key: Buffer;
  retired_at: Instant | null;
  venue_id: string;
}

export interface SimulatedCharge {
  amount_minor: number;
  at: Generated<Instant>;
  becomes: string;
  is_cancelled: Generated<boolean>;
  ready_at: Instant;
  reference: string;
  terminal_id: string;
  venue_id: string;
}

export interface SimulatedRefund {
  amount_minor: number;
  at: Generated<Instant>;
  charge_reference: string;
  reference: string;
  terminal_id: string;
  venue_id: string;
}

export interface StandingArea {
  area_no: number;
  capacity: number;
  category_id: string;
  height: number;
  layout_version_id: string;
  name: Json;
  stable_key: string;
  venue_id: string;
  width: number;
  x: number;
  y: number;
}

export interface StockAct {
  actor_id: string | null;
  at: Generated<Instant>;
  business_date: LocalDate;
  freight_minor: Generated<number>;
  id: string;
  kind: string;
  note: string | null;
  photo: string | null;
  reason: string | null;
  source: string;
  source_id: string;
  vendor_id: string | null;
  vendor_ref: string | null;
  venue_id: string;
}

export interface StockBatch {
  expires_on: LocalDate | null;
  id: string;
  item_id: string;
  location_id: string;
  lot: string | null;
  qty_left: Decimal;
  received_at: Generated<Instant>;
  value_minor: number;
  venue_id: string;
}

export interface StockCount {
  act_id: string | null;
  category_id: string | null;
  ended_at: Instant | null;
  ended_by: string | null;
  id: string;
  is_blind: boolean;
  location_id: string;
  reason: string | null;
  rev: Generated<number>;
  started_at: Generated<Instant>;
  started_by: string | null;
  state: Generated<string>;
  venue_id: string;
  was_reviewed: Generated<boolean>;
}

export interface StockCountLine {
  count_id: string;
  counted: Decimal;
  counted_at: Generated<Instant>;
  counted_by: string;
  expected: Decimal;
  item_id: string;
  needs_recount: Generated<boolean>;
  rev: Generated<number>;
  venue_id: string;
}

export interface StockDiscrepancy {
  closed_act_id: string | null;
  closed_at: Instant | null;
  id: string;
  item_id: string;
  location_id: string;
  missing_qty: Decimal | null;
  opened_act_id: string | null;
  opened_at: Generated<Instant>;
  venue_id: string;
}

export interface StockLevel {
  is_strict: boolean;
  item_id: string;
  last_cost: Generated<Decimal>;
  location_id: string;
  moved_at: Generated<Instant>;
  on_hand: Generated<Decimal>;
  reserved: Generated<Decimal>;
  value_minor: Generated<number>;
  venue_id: string;
}

export interface StockLocation {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  kind: string;
  name: Json;
  rev: Generated<number>;
  sort: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface StockMove {
  act_id: string;
  at: Generated<Instant>;
  business_date: LocalDate;
  freight_minor: Generated<number>;
  from_after: Decimal | null;
  from_batch_id: string | null;
  from_location_id: string | null;
  id: string;
  item_id: string;
  kind: string;
  line_no: number;
  move_no: Generated<number>;
  outside: string | null;
  purchase_line_no: number | null;
  purchase_order_id: string | null;
  qty: Decimal;
  reject_reason: string | null;
  rejected_qty: Generated<Decimal>;
  reverses_id: string | null;
  to_after: Decimal | null;
  to_batch_id: string | null;
  to_location_id: string | null;
  unit_id: string | null;
  unit_qty: Decimal | null;
  value_minor: number;
  variance_minor: Generated<number>;
  venue_id: string;
}

export interface StockRejection {
  act_id: string;
  at: Generated<Instant>;
  id: string;
  item_id: string;
  location_id: string;
  purchase_line_no: number | null;
  purchase_order_id: string | null;
  qty: Decimal;
  reason: string;
  unit_id: string | null;
  unit_qty: Decimal | null;
  venue_id: string;
}

export interface StockReservation {
  ended_at: Instant | null;
  ended_by: string | null;
  id: string;
  item_id: string;
  location_id: string;
  made_at: Generated<Instant>;
  made_by: string | null;
  note: string | null;
  qty: Decimal;
  source: string;
  source_id: string;
  source_line: number;
  state: Generated<string>;
  venue_id: string;
}

export interface StoredFile {
  created_at: Generated<Instant>;
  created_by: string | null;
  height: number | null;
  id: string;
  idle_since: Generated<Instant>;
  media_type: string | null;
  missing_since: Instant | null;
  name: string;
  purpose: string;
  sha256: Buffer | null;
  size: number | null;
  small_size: number | null;
  state: Generated<string>;
  uses: Generated<number>;
  venue_id: string;
  width: number | null;
}

export interface Stream {
  topic: string;
  venue_id: string;
  version: number;
}

export interface StreamChange {
  at: Generated<Instant>;
  payload: Json;
  topic: string;
  venue_id: string;
  version: number;
}

export interface TaskItem {
  assigned_to: string | null;
  completed: Generated<boolean>;
  created_at: Generated<Instant>;
  due_date: string | null;
  id: string;
  notes: string | null;
  notes_key: Generated<string | null>;
  place: Generated<number>;
  priority: Generated<number>;
  sub_tasks: Generated<Json>;
  title: Generated<string>;
  title_key: Generated<string>;
  type: string;
  updated_at: Generated<Instant>;
  venue_id: string;
}

export interface TaskItemTag {
  place: number;
  tag_id: string;
  task_id: string;
  venue_id: string;
}

export interface TaskTag {
  id: string;
  title: string;
  venue_id: string;
}

export interface TaxRule {
  code: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  name: Json;
  rate_ppm: number;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  valid: Generated<string>;
  venue_id: string;
}

export interface TicketProduct {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  color: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  name: Json;
  picture: string | null;
  rev: Generated<number>;
  sort: Generated<number>;
  tax_code: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface TicketSchedule {
  archived_at: Instant | null;
  cleaning_minutes: Generated<number>;
  created_at: Generated<Instant>;
  created_by: string | null;
  dates: string;
  every_weeks: Generated<number>;
  exclusive: Generated<boolean>;
  floor_id: string;
  id: string;
  layout_id: string | null;
  minutes: number;
  name: string;
  product_id: string;
  rev: Generated<number>;
  sales_close_minutes: Generated<number>;
  sales_open_days: Generated<number>;
  shift_id: string | null;
  skipped: Generated<ArrayType<LocalDate>>;
  standing: number | null;
  starts: ArrayType<LocalTime>;
  state: Generated<string>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  weekdays: number;
}

export interface TicketSession {
  business_date: LocalDate;
  cancel_reason: string | null;
  changed_by_hand: Generated<string[]>;
  created_at: Generated<Instant>;
  created_by: string | null;
  ends_at: Instant;
  exclusive: Generated<boolean>;
  floor_id: string;
  free_refund_until: Instant | null;
  id: string;
  layout_version_id: string | null;
  local_date: LocalDate;
  local_time: LocalTime;
  moved_at: Instant | null;
  note: string | null;
  occupied_until: Instant;
  occupies: Generated<string>;
  product_id: string;
  rev: Generated<number>;
  sales_from: Instant;
  sales_until: Instant;
  schedule_id: string | null;
  seats: Generated<number>;
  shift_id: string | null;
  starts_at: Instant;
  state: Generated<string>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface Till {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  fund_id: string | null;
  fund_kind: Generated<string | null>;
  id: string;
  is_training: Generated<boolean>;
  name: string;
  names: Json | null;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface TillCashier {
  counted_minor: number | null;
  difference_minor: Generated<number | null>;
  expected_minor: number | null;
  from_at: Instant;
  no: number;
  offered_at: Instant | null;
  reason: string | null;
  till_session_id: string;
  to_at: Instant | null;
  user_id: string;
  venue_id: string;
}

export interface TillCorrection {
  actor_id: string;
  approver_id: string | null;
  at: Generated<Instant>;
  counted_minor: number;
  denominations: Json | null;
  id: string;
  reason: string;
  till_session_id: string;
  venue_id: string;
}

export interface TillCount {
  actor_id: string;
  at: Generated<Instant>;
  attempt: number;
  counted_minor: number;
  denominations: Json | null;
  expected_minor: number;
  is_final: boolean;
  no: number;
  purpose: string;
  till_session_id: string;
  turn: number;
  venue_id: string;
}

export interface TillMovement {
  actor_id: string;
  amount_minor: number;
  approver_id: string | null;
  at: Generated<Instant>;
  id: string;
  kind: string;
  reason: string;
  till_session_id: string;
  venue_id: string;
}

export interface TillSession {
  business_date: LocalDate;
  cash_minor: number;
  cashier_id: string;
  closed_at: Instant | null;
  closed_by: string | null;
  counted_minor: number | null;
  currency: string;
  denominations: Json | null;
  difference_minor: Generated<number | null>;
  difference_reason: string | null;
  float_brought: Generated<boolean>;
  float_minor: number;
  id: string;
  is_training: Generated<boolean>;
  opened_at: Generated<Instant>;
  opened_by: string;
  receipts: Generated<number>;
  state: Generated<string>;
  till_id: string;
  venue_id: string;
}

export interface TotpFactor {
  confirmed_at: Instant | null;
  created_at: Generated<Instant>;
  last_step: Generated<number>;
  next_secret: Buffer | null;
  secret: Buffer;
  user_id: string;
}

export interface Trip {
  cancelled_at: Instant | null;
  cancelled_by: string | null;
  capacity: number;
  created_at: Generated<Instant>;
  created_by: string;
  departs_at: Instant;
  direction: string;
  driver_id: string | null;
  ends_at: Instant;
  finished_at: Instant | null;
  id: string;
  local_date: LocalDate;
  note: string;
  reason: string | null;
  rev: Generated<number>;
  sales_closed: Generated<boolean>;
  span: Generated<string>;
  started_at: Instant | null;
  state: Generated<string>;
  taken: Generated<number>;
  vehicle_id: string | null;
  venue_id: string;
}

export interface TripStop {
  done_at: Instant | null;
  done_by: string | null;
  pickup_point_id: string;
  planned_at: Instant;
  trip_id: string;
  venue_id: string;
}

export interface UserPicture {
  content: Buffer | null;
  created_at: Generated<Instant>;
  file: string | null;
  file_venue_id: string | null;
  id: string;
  media_type: string | null;
  user_id: string;
}

export interface UserRole {
  id: string;
  position: number;
  role_id: string;
  user_id: string;
  valid: Generated<string>;
  venue_id: string;
}

export interface Vehicle {
  archived_at: Instant | null;
  class_id: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  driver_id: string | null;
  id: string;
  inspection_until: LocalDate | null;
  insurance_until: LocalDate | null;
  luggage: number | null;
  name: string | null;
  note: string;
  permit_until: LocalDate | null;
  plate: string;
  plate_key: Generated<string>;
  rev: Generated<number>;
  seats: number | null;
  state: string;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  wheelchairs: number | null;
}

export interface VehicleClass {
  archived_at: Instant | null;
  code: string;
  code_key: Generated<string>;
  created_at: Generated<Instant>;
  created_by: string | null;
  id: string;
  luggage: number;
  name: Json;
  rev: Generated<number>;
  seats: number;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  wheelchairs: number;
}

export interface VehicleEntry {
  created_at: Generated<Instant>;
  created_by: string;
  day: LocalDate;
  description: string;
  expense_id: string | null;
  id: string;
  kind: string;
  litres: Decimal | null;
  next_due_km: number | null;
  next_due_on: LocalDate | null;
  odometer_km: number | null;
  removed_at: Instant | null;
  removed_by: string | null;
  rev: Generated<number>;
  search_key: Generated<string>;
  vehicle_id: string;
  venue_id: string;
  workshop: string;
}

export interface VehicleEntryPhoto {
  entry_id: string;
  photo: string;
  position: number;
  venue_id: string;
}

export interface Vendor {
  address: string;
  archived_at: Instant | null;
  bill_tolerance_minor: number | null;
  bill_tolerance_ppm: Generated<number>;
  code: string;
  code_key: Generated<string>;
  contact: string | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  email: string | null;
  id: string;
  kind: string;
  name: string;
  note: string;
  phone: string | null;
  rev: Generated<number>;
  tax_no: string | null;
  terms_days: number;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface VendorBank {
  approved_at: Instant | null;
  approved_by: string | null;
  bic: string | null;
  holder: string;
  iban: string;
  id: string;
  reason: string | null;
  rejected_at: Instant | null;
  rejected_by: string | null;
  requested_at: Generated<Instant>;
  requested_by: string;
  state: Generated<string>;
  vendor_id: string;
  venue_id: string;
}

export interface VendorBill {
  approved_at: Instant | null;
  approved_by: string | null;
  bill_no: number;
  cancelled_at: Instant | null;
  cancelled_by: string | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  currency: string;
  due_on: LocalDate;
  expected_minor: number;
  freight_expected_minor: Generated<number>;
  freight_minor: Generated<number>;
  gross_minor: Generated<number>;
  id: string;
  is_within: boolean;
  issued_on: LocalDate;
  net_minor: number;
  note: string;
  paid_minor: Generated<number>;
  reason: string | null;
  received_minor: number;
  rev: Generated<number>;
  source: Generated<string>;
  state: Generated<string>;
  tax_minor: number;
  vendor_id: string;
  vendor_ref: string;
  vendor_ref_key: Generated<string>;
  venue_id: string;
}

export interface VendorBillLine {
  bill_id: string;
  expected_minor: number;
  is_void: Generated<boolean>;
  line_no: number;
  move_id: string;
  net_minor: number;
  qty: Decimal;
  venue_id: string;
}

export interface VendorPayment {
  amount_minor: number;
  bill_id: string;
  from_advance: Generated<boolean>;
  fund_id: string;
  id: string;
  paid_at: Generated<Instant>;
  paid_by: string | null;
  payout_id: string | null;
  reason: string | null;
  returned_at: Instant | null;
  returned_by: string | null;
  venue_id: string;
}

export interface VendorPayout {
  amount_minor: number;
  applied_minor: Generated<number>;
  approved_by: string | null;
  bank_id: string | null;
  bank_ref: string | null;
  created_at: Generated<Instant>;
  created_by: string;
  currency: string;
  fund_id: string;
  id: string;
  method: string;
  note: Generated<string>;
  payout_no: number;
  planned_on: LocalDate;
  rev: Generated<number>;
  run_id: string | null;
  state: Generated<string>;
  vendor_id: string;
  venue_id: string;
}

export interface VendorPayoutEvent {
  amount_minor: number;
  at: Generated<Instant>;
  bill_id: string | null;
  bills_minor: number;
  by: string | null;
  id: string;
  kind: string;
  payout_id: string;
  reason: string | null;
  run_id: string | null;
  venue_id: string;
}

export interface VendorPayoutRun {
  amount_minor: number;
  approved_at: Instant | null;
  approved_by: string | null;
  created_at: Generated<Instant>;
  created_by: string;
  currency: string;
  exported_at: Instant | null;
  exported_by: string | null;
  file: string | null;
  file_hash: Buffer | null;
  file_name: string | null;
  format: string | null;
  fund_id: string;
  id: string;
  payout_count: number;
  planned_on: LocalDate;
  run_no: number;
  state: Generated<string>;
  venue_id: string;
}

export interface VendorShareLine {
  base_minor: number;
  kind: Generated<string>;
  line_no: Generated<number>;
  pass_type_id: string | null;
  qty: number;
  share_minor: number;
  share_ppm: number;
  statement_id: string;
  ticket_session_id: string;
  venue_id: string;
}

export interface VendorShareStatement {
  base_minor: number;
  bill_id: string;
  created_at: Generated<Instant>;
  created_by: string;
  from_on: LocalDate;
  id: string;
  is_void: Generated<boolean>;
  share_minor: number;
  to_on: LocalDate;
  vendor_id: string;
  venue_id: string;
}

export interface VendorShareTerm {
  created_at: Generated<Instant>;
  created_by: string;
  ended_at: Instant | null;
  ended_by: string | null;
  id: string;
  kind: Generated<string>;
  pass_type_id: string | null;
  product_id: string | null;
  share_ppm: number;
  ticket_session_id: string | null;
  vendor_id: string;
  venue_id: string;
}

export interface Venue {
  address: Generated<string>;
  business_cutoff: Generated<LocalTime>;
  city: string | null;
  country: string;
  created_at: Generated<Instant>;
  currency: string;
  id: string;
  invoice_days: Generated<number>;
  locale: string;
  logo: string | null;
  name: string;
  payment_rev: Generated<number>;
  receipt_footer: Generated<Json>;
  rev: Generated<number>;
  tax_number: Generated<string>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  waitlist_minutes: Generated<number>;
  zone: string;
}

export interface VenueMember {
  created_at: Generated<Instant>;
  created_by: string | null;
  invited_at: Instant | null;
  news_seen: string | null;
  notice_sound: Generated<boolean>;
  rev: Generated<number>;
  start_page: string | null;
  state: string;
  state_reason: string | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  user_id: string;
  venue_id: string;
}

export interface WaitlistChoice {
  party_id: string;
  ticket_session_id: string;
  venue_id: string;
}

export interface WaitlistOffer {
  ended_at: Instant | null;
  ended_by: string | null;
  hold_id: string;
  id: string;
  made_at: Generated<Instant>;
  party_id: string;
  state: string;
  ticket_session_id: string;
  until: Instant | null;
  venue_id: string;
}

export interface WaitlistParty {
  created_by: string;
  guest_email: string | null;
  guest_name: string;
  guest_phone: string | null;
  id: string;
  joined_at: Generated<Instant>;
  note: string | null;
  people: number;
  rev: Generated<number>;
  skips: Generated<number>;
  state: Generated<string>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
  wheelchairs: Generated<number>;
}

export interface Webhook {
  address: string;
  archived_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: string | null;
  failing_since: Instant | null;
  id: string;
  name: string;
  name_key: Generated<string>;
  note: string;
  old_secret: Buffer | null;
  old_secret_until: Instant | null;
  orders: Generated<boolean>;
  partner_id: string | null;
  paused_at: Instant | null;
  paused_because: string | null;
  rev: Generated<number>;
  secret: Buffer | null;
  secret_at: Instant | null;
  sessions: Generated<boolean>;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  venue_id: string;
}

export interface WebhookAttempt {
  answer: string | null;
  at: Generated<Instant>;
  delivery_id: string;
  error: string | null;
  no: number;
  status: number | null;
  took_ms: number;
  venue_id: string;
}

export interface WebhookDelivery {
  attempts: Generated<number>;
  created_at: Generated<Instant>;
  ended_at: Instant | null;
  event_id: string;
  id: string;
  next_at: Instant | null;
  state: Generated<string>;
  tries: Generated<number>;
  venue_id: string;
  webhook_id: string;
}

export interface WebhookEvent {
  at: Generated<Instant>;
  data: Json;
  id: string;
  only_for: string | null;
  partner_id: string | null;
  source: string;
  spread_at: Instant | null;
  topic: string;
  venue_id: string;
}

export interface WebhookProgress {
  through: Instant;
  venue_id: string;
}

export interface ZReport {
  business_date: LocalDate;
  corrects: string | null;
  id: string;
  is_training: Generated<boolean>;
  issued_at: Generated<Instant>;
  issued_by: string;
  revision: number;
  sha256: Buffer;
  snapshot: Json;
  till_session_id: string;
  venue_id: string;
  year: number;
  z_no: number;
}

export interface DB {
  academy_category: AcademyCategory;
  academy_course: AcademyCourse;
  academy_progress: AcademyProgress;
  academy_step: AcademyStep;
  account: Account;
  account_day: AccountDay;
  accounting_period: AccountingPeriod;
  admission: Admission;
  allowance: Allowance;
  api_key: ApiKey;
  api_key_scope: ApiKeyScope;
  app_user: AppUser;
  approval: Approval;
  area: Area;
  area_postcode: AreaPostcode;
  audit_event: AuditEvent;
  audit_head: AuditHead;
  audit_looked_through: AuditLookedThrough;
  audit_move: AuditMove;
  audit_seal: AuditSeal;
  auth_session: AuthSession;
  batch: Batch;
  batch_item: BatchItem;
  board: Board;
  board_card: BoardCard;
  board_card_label: BoardCardLabel;
  board_label: BoardLabel;
  board_list: BoardList;
  board_member: BoardMember;
  book_contact: BookContact;
  book_contact_picture: BookContactPicture;
  book_contact_tag: BookContactTag;
  book_contact_word: BookContactWord;
  book_progress: BookProgress;
  book_refusal: BookRefusal;
  book_tag: BookTag;
  book_word: BookWord;
  cancellation_rule: CancellationRule;
  capacity_pool: CapacityPool;
  card_charge: CardCharge;
  card_refund: CardRefund;
  card_terminal: CardTerminal;
  chat_member: ChatMember;
  chat_message: ChatMessage;
  chat_profile: ChatProfile;
  chat_room: ChatRoom;
  cms_screen: CmsScreen;
  command: Command;
  comp_quota: CompQuota;
  comp_use: CompUse;
  customer: Customer;
  customer_consent: CustomerConsent;
  customer_contact: CustomerContact;
  customer_flag: CustomerFlag;
  customer_merge: CustomerMerge;
  customer_message: CustomerMessage;
  customer_message_recipient: CustomerMessageRecipient;
  customer_not_same: CustomerNotSame;
  customer_note: CustomerNote;
  customer_of_word: CustomerOfWord;
  customer_word: CustomerWord;
  dash_figures: DashFigures;
  database_identity: DatabaseIdentity;
  day_event: DayEvent;
  deposit_rule: DepositRule;
  device: Device;
  dining_table: DiningTable;
  driver: Driver;
  expense: Expense;
  expense_category: ExpenseCategory;
  expense_rule: ExpenseRule;
  feature_switch: FeatureSwitch;
  feature_switch_role: FeatureSwitchRole;
  feedback: Feedback;
  file_item: FileItem;
  floor: Floor;
  floor_zone: FloorZone;
  food_availability: FoodAvailability;
  food_barcode: FoodBarcode;
  food_bill: FoodBill;
  food_bill_line: FoodBillLine;
  food_category: FoodCategory;
  food_combo_choice: FoodComboChoice;
  food_combo_item: FoodComboItem;
  food_modifier_change: FoodModifierChange;
  food_modifier_group: FoodModifierGroup;
  food_modifier_option: FoodModifierOption;
  food_order: FoodOrder;
  food_order_line: FoodOrderLine;
  food_order_use: FoodOrderUse;
  food_product: FoodProduct;
  food_product_modifier: FoodProductModifier;
  food_product_shift: FoodProductShift;
  food_recipe: FoodRecipe;
  food_recipe_line: FoodRecipeLine;
  food_recipe_version: FoodRecipeVersion;
  food_return: FoodReturn;
  food_variant: FoodVariant;
  food_void: FoodVoid;
  fund: Fund;
  fund_count: FundCount;
  fund_entry: FundEntry;
  fund_transfer: FundTransfer;
  gate: Gate;
  gift_card: GiftCard;
  gift_entry: GiftEntry;
  group_booking: GroupBooking;
  group_booking_line: GroupBookingLine;
  group_guest: GroupGuest;
  group_name_link: GroupNameLink;
  help_faq: HelpFaq;
  help_faq_category: HelpFaqCategory;
  help_guide: HelpGuide;
  help_guide_category: HelpGuideCategory;
  help_screen: HelpScreen;
  ingredient: Ingredient;
  inventory_item: InventoryItem;
  invoice: Invoice;
  invoice_print: InvoicePrint;
  item_barcode: ItemBarcode;
  item_category: ItemCategory;
  item_unit: ItemUnit;
  journal_entry: JournalEntry;
  journal_line: JournalLine;
  kitchen_call: KitchenCall;
  kitchen_line: KitchenLine;
  kitchen_station: KitchenStation;
  kitchen_ticket: KitchenTicket;
  legal_text: LegalText;
  list_view: ListView;
  mail_attachment: MailAttachment;
  mail_item: MailItem;
  mail_item_label: MailItemLabel;
  mail_label: MailLabel;
  mail_settings: MailSettings;
  membership: Membership;
  membership_past_code: MembershipPastCode;
  membership_plan: MembershipPlan;
  membership_use: MembershipUse;
  message_template: MessageTemplate;
  note_item: NoteItem;
  note_item_label: NoteItemLabel;
  note_label: NoteLabel;
  notice_made: NoticeMade;
  notice_mail: NoticeMail;
  notice_mute: NoticeMute;
  number_series: NumberSeries;
  offline_counter: OfflineCounter;
  offline_sale: OfflineSale;
  order_balance: OrderBalance;
  order_change: OrderChange;
  order_line: OrderLine;
  outgoing_mail: OutgoingMail;
  package: Package;
  package_item: PackageItem;
  package_version: PackageVersion;
  part_payment: PartPayment;
  pass: Pass;
  pass_past_code: PassPastCode;
  pass_type: PassType;
  password_proof: PasswordProof;
  payment: Payment;
  payment_method: PaymentMethod;
  payout_allocation: PayoutAllocation;
  permission: Permission;
  personal_text: PersonalText;
  pickup_point: PickupPoint;
  pool_hold: PoolHold;
  price_list: PriceList;
  price_rule: PriceRule;
  print_job: PrintJob;
  printer: Printer;
  printer_source: PrinterSource;
  promo_code: PromoCode;
  promo_count: PromoCount;
  promo_keep: PromoKeep;
  promo_use: PromoUse;
  purchase_order: PurchaseOrder;
  purchase_order_line: PurchaseOrderLine;
  rate_limit: RateLimit;
  reason: Reason;
  recovery_code: RecoveryCode;
  refund: Refund;
  retention_rule: RetentionRule;
  ride: Ride;
  ride_price: RidePrice;
  ride_terms: RideTerms;
  role: Role;
  role_permission: RolePermission;
  sale_order: SaleOrder;
  seat: Seat;
  seat_block: SeatBlock;
  seat_category: SeatCategory;
  seat_hold: SeatHold;
  seat_layout: SeatLayout;
  seat_layout_version: SeatLayoutVersion;
  session_plan: SessionPlan;
  session_plan_group_told: SessionPlanGroupTold;
  session_plan_order: SessionPlanOrder;
  session_plan_session: SessionPlanSession;
  session_seat: SessionSeat;
  settlement: Settlement;
  settlement_acceptance: SettlementAcceptance;
  settlement_format: SettlementFormat;
  settlement_line: SettlementLine;
  settlement_match: SettlementMatch;
  setup_link: SetupLink;
  shell_activity: ShellActivity;
  shell_notice: ShellNotice;
  shell_shortcut: ShellShortcut;
  shift: Shift;
  shop_brand: ShopBrand;
  shop_category: ShopCategory;
  shop_product: ShopProduct;
  shop_product_tag: ShopProductTag;
  shop_tag: ShopTag;
  shop_vendor: ShopVendor;
  signing_key: SigningKey;
  simulated_charge: SimulatedCharge;
  simulated_refund: SimulatedRefund;
  standing_area: StandingArea;
  stock_act: StockAct;
  stock_batch: StockBatch;
  stock_count: StockCount;
  stock_count_line: StockCountLine;
  stock_discrepancy: StockDiscrepancy;
  stock_level: StockLevel;
  stock_location: StockLocation;
  stock_move: StockMove;
  stock_rejection: StockRejection;
  stock_reservation: StockReservation;
  stored_file: StoredFile;
  stream: Stream;
  stream_change: StreamChange;
  task_item: TaskItem;
  task_item_tag: TaskItemTag;
  task_tag: TaskTag;
  tax_rule: TaxRule;
  ticket_product: TicketProduct;
  ticket_schedule: TicketSchedule;
  ticket_session: TicketSession;
  till: Till;
  till_cashier: TillCashier;
  till_correction: TillCorrection;
  till_count: TillCount;
  till_movement: TillMovement;
  till_session: TillSession;
  totp_factor: TotpFactor;
  trip: Trip;
  trip_stop: TripStop;
  user_picture: UserPicture;
  user_role: UserRole;
  vehicle: Vehicle;
  vehicle_class: VehicleClass;
  vehicle_entry: VehicleEntry;
  vehicle_entry_photo: VehicleEntryPhoto;
  vendor: Vendor;
  vendor_bank: VendorBank;
  vendor_bill: VendorBill;
  vendor_bill_line: VendorBillLine;
  vendor_payment: VendorPayment;
  vendor_payout: VendorPayout;
  vendor_payout_event: VendorPayoutEvent;
  vendor_payout_run: VendorPayoutRun;
  vendor_share_line: VendorShareLine;
  vendor_share_statement: VendorShareStatement;
  vendor_share_term: VendorShareTerm;
  venue: Venue;
  venue_member: VenueMember;
  waitlist_choice: WaitlistChoice;
  waitlist_offer: WaitlistOffer;
  waitlist_party: WaitlistParty;
  webhook: Webhook;
  webhook_attempt: WebhookAttempt;
  webhook_delivery: WebhookDelivery;
  webhook_event: WebhookEvent;
  webhook_progress: WebhookProgress;
  z_report: ZReport;
}
