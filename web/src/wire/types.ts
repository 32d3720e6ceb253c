/** Short names for the types that are generated from the server's schema. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Side = "rebel" | "imperial";
export type Viewer = Side | "spectator";

export type TableView = Schemas["TableView"];
export type PlanetView = Schemas["PlanetView"];
export type SpaceView = Schemas["SpaceView"];
export type CharacterView = Schemas["CharacterView"];
export type LotView = Schemas["LotView"];
export type ShipView = Schemas["ShipView"];
export type PossessionView = Schemas["PossessionView"];
export type ScoreView = Schemas["VictoryPoints"];
export type OutcomeView = Schemas["Outcome"];
export type Segment = Schemas["Segment"];
/** An action with its whole label: what it is about, and what is done. */
export type ActionInfo = Schemas["ActionInfo"] & { label: string };
export type LogEntry = Schemas["LogEntry"];
export type UnderWay = Schemas["UnderWay"];
export type UnderWayOf<P extends UnderWay["procedure"]> = Extract<UnderWay, { procedure: P }>;
/** How a result came about: dice, cards, column and shifts with their reasons. */
export type Arithmetic = Schemas["Arithmetic"];
export type Die = Schemas["Die"];
export type Parting = Schemas["Parting"];
export type DrawnCard = Schemas["DrawnCard"];
/** A death, a rising, a victory: what kind of thing, under which title, and how it sounds. */
export type GreatMoment = Schemas["GreatMoment"];

export type TableMessage = Schemas["TableMessage"];
export type TableChange = Schemas["TableChange"];
/** The table as a message left it: the whole view, whether it was told as such or as a change. */
export type Table = Omit<TableMessage, "view" | "change" | "actions"> & { view: TableView; actions: ActionInfo[] };
export type HintMessage = Schemas["HintMessage"];
export type OddsMessage = Schemas["OddsMessage"];
export type OddsTable = Schemas["OddsTable"];
export type AllOddsMessage = Schemas["AllOddsMessage"];
export type ServerMessage = Schemas["ServerMessage"];
export type PageMessage = Schemas["PageMessage"];
export type StandingOrder = Schemas["Standing"];
/** One word for a while: the page gives its answer as long as it is held. */
export type Wish = Schemas["Wish"];
export type Bundle = Schemas["Bundle"];
export type SheetMessage = Schemas["SheetMessage"];
export type SheetDraft = Schemas["SheetDraft"];
export type SpendingSheet = Schemas["SpendingSheet"];
export type PlaceOffer = Schemas["PlaceOffer"];
export type PdbOffer = Schemas["PdbOffer"];
export type TaxSheet = Schemas["TaxSheet"];
export type TaxChoice = Schemas["TaxEffect"]["choice"];
export type Players = Schemas["Players"];

export type RoomMessage = Schemas["RoomMessage"];
export type PersonHere = Schemas["PersonHere"];
export type ClockHere = Schemas["ClockHere"];
export type ProposalHere = Schemas["ProposalHere"];
export type ProposalKind = ProposalHere["kind"];
export type OrdersSheet = Schemas["OrdersSheet"];
export type OrdersText = Schemas["OrdersText"];
export type OrderText = Schemas["OrderText"];
export type ConditionText = Schemas["ConditionText"];
export type FamilyInfo = Schemas["FamilyInfo"];
export type MyTime = Schemas["MyTime"];
export type Channels = Schemas["Channels"];
export type NewChannel = Schemas["NewChannel"];
export type PaceName = GameSummary["pace"];
export type Me = Schemas["Me"];
export type InvitationLink = Schemas["Link"];
export type Invitation = Schemas["Invitation"];
export type SitDown = Schemas["SitDown"];
export type DiceProof = Schemas["DiceProof"];

export type NewGame = Schemas["NewGame"];
export type GameSummary = Schemas["GameSummary"];
export type ScenarioInfo = Schemas["ScenarioInfo"];
export type BotInfo = Schemas["BotInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type RulesetInfo = Schemas["RulesetInfo"];
export type RulesPlayed = Schemas["RulesPlayed"];
export type PastMoment = Schemas["PastMoment"];
export type GameStory = Schemas["GameStory"];
export type ReviewState = Schemas["ReviewState"];
export type JudgedTurn = Schemas["JudgedTurn"];
export type PuzzleInfo = Schemas["PuzzleInfo"];
export type PuzzleState = Schemas["PuzzleState"];
export type ScorePoint = Schemas["ScorePoint"];
export type RulePage = Schemas["RulePage"];
export type SearchHit = Schemas["SearchHit"];
export type Health = Schemas["Health"];

export type PageFacts = Schemas["PageFacts"];
export type CharacterFacts = Schemas["Character"];
export type PossessionFacts = Schemas["Possession"];
export type MissionFacts = Schemas["Mission"];
export type CreatureFacts = Schemas["Creature"];
export type PlanetFacts = Schemas["Planet"];
export type EnvironFacts = Schemas["Environ"];
export type EnvironType = EnvironFacts["type"];
export type UnitKindFacts = Schemas["UnitKind"];
export type PrintedChart = Schemas["PrintedChart"];
