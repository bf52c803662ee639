// Made by "npm run types -w packages/db" from the migrations. Do not edit.

import type { Instant, Json, LocalTime } from "../parsers.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

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

export interface Command {
  actor_id: string;
  answer: Json | null;
  command_id: string;
  created_at: Generated<Instant>;
  procedure: string;
  request_hash: Buffer;
  venue_id: string;
}

export interface DatabaseIdentity {
  epoch: string;
  fingerprint: string;
  only_one: Generated<boolean>;
}

export interface OutgoingMail {
  attempts: Generated<number>;
  created_at: Generated<Instant>;
  id: string;
  kind: string;
  language: string;
  last_error: string | null;
  next_attempt_at: Generated<Instant>;
  params: Json;
  recipient: string;
  sent_at: Instant | null;
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

export interface Permission {
  action: string;
  module: string;
}

export interface RateLimit {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCode {
  code_hash: Buffer;
  created_at: Generated<Instant>;
  id: string;
  used_at: Instant | null;
  user_id: string;
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

export interface SetupLink {
  created_at: Generated<Instant>;
  expires_at: Instant;
  id: string;
  secret_hash: Buffer;
  used_at: Instant | null;
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

export interface TotpFactor {
  confirmed_at: Instant | null;
  created_at: Generated<Instant>;
  last_step: Generated<number>;
  secret: Buffer;
  user_id: string;
}

export interface UserPicture {
  content: Buffer;
  created_at: Generated<Instant>;
  id: string;
  media_type: string;
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

export interface Venue {
  business_cutoff: Generated<LocalTime>;
  city: string | null;
  created_at: Generated<Instant>;
  currency: string;
  id: string;
  locale: string;
  name: string;
  rev: Generated<number>;
  updated_at: Generated<Instant>;
  zone: string;
}

export interface VenueMember {
  created_at: Generated<Instant>;
  created_by: string | null;
  invited_at: Instant | null;
  rev: Generated<number>;
  state: string;
  state_reason: string | null;
  updated_at: Generated<Instant>;
  updated_by: string | null;
  user_id: string;
  venue_id: string;
}

export interface DB {
  api_key: ApiKey;
  api_key_scope: ApiKeyScope;
  app_user: AppUser;
  approval: Approval;
  audit_event: AuditEvent;
  audit_seal: AuditSeal;
  auth_session: AuthSession;
  command: Command;
  database_identity: DatabaseIdentity;
  outgoing_mail: OutgoingMail;
  password_proof: PasswordProof;
  permission: Permission;
  rate_limit: RateLimit;
  recovery_code: RecoveryCode;
  role: Role;
  role_permission: RolePermission;
  setup_link: SetupLink;
  stream: Stream;
  stream_change: StreamChange;
  totp_factor: TotpFactor;
  user_picture: UserPicture;
  user_role: UserRole;
  venue: Venue;
  venue_member: VenueMember;
}
