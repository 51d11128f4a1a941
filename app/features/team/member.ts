/** A member of the team, as `/api/team/get` answers it. */
export interface TeamMember {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly image: string | null;
}
