// Made by "npm run types -w packages/db" from the migrations. Do not edit.

import type { Instant, Json, LocalTime } from "../parsers.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AppUser {
  avatar: string | null;
  created_at: Generated<Instant>;
  email: string;
  email_key: string;
  id: string;
  language: string | null;
  last_seen_at: Instant | null;
  look: Json | null;
  name: string;
  password_changed_at: Instant | null;
  password_hash: string | null;
  phone: string | null;
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
  app_user: AppUser;
  audit_event: AuditEvent;
  audit_seal: AuditSeal;
  auth_session: AuthSession;
  command: Command;
  database_identity: DatabaseIdentity;
  outgoing_mail: OutgoingMail;
  password_proof: PasswordProof;
  permission: Permission;
  rate_limit: RateLimit;
  role: Role;
  role_permission: RolePermission;
  setup_link: SetupLink;
  stream: Stream;
  stream_change: StreamChange;
  user_role: UserRole;
  venue: Venue;
  venue_member: VenueMember;
}
